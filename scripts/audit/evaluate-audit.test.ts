import { expect, test } from 'vitest'
import { type Allowed, type AuditReport, allowListSchema, evaluateAudit } from './evaluate-audit.ts'

const TODAY = '2026-11-22'
const ID = 'GHSA-aaaa-bbbb-cccc'

const reportOf = (severity: 'moderate' | 'high' | 'critical'): AuditReport => ({
  vulnerabilities: {
    reader: {
      via: [
        { name: 'reader', title: 'Reads too much', url: `https://github.com/advisories/${ID}`, severity },
      ],
    },
    // Its dependents are listed as well, without a vulnerability of their own.
    library: { via: ['reader'] },
  },
})

const allowance = (overrides: Partial<Allowed> = {}): Allowed => ({
  id: ID,
  package: 'reader',
  reason: 'We never give it anything to read.',
  until: TODAY,
  ...overrides,
})

test.each(['high', 'critical'] as const)('a %s vulnerability fails, once', (severity) => {
  expect(evaluateAudit(reportOf(severity), [], TODAY).failures).toEqual([
    `${severity}: reader: Reads too much (https://github.com/advisories/${ID})`,
  ])
})

test('lesser vulnerabilities pass, and so does none', () => {
  expect(evaluateAudit(reportOf('moderate'), [], TODAY)).toEqual({ failures: [], notes: [] })
  expect(evaluateAudit({ vulnerabilities: {} }, [], TODAY)).toEqual({ failures: [], notes: [] })
})

test('an allowed vulnerability passes up to its last day, and fails from the next on', () => {
  expect(evaluateAudit(reportOf('high'), [allowance()], TODAY).failures).toEqual([])
  expect(evaluateAudit(reportOf('high'), [allowance()], '2026-11-23').failures).toEqual([
    `${ID} in reader was allowed until ${TODAY}: We never give it anything to read.`,
  ])
})

test.each([{ package: 'writer' }, { id: 'GHSA-aaaa-bbbb-dddd' }])(
  'an entry for something else allows nothing: %o',
  (overrides) => {
    const { failures, notes } = evaluateAudit(reportOf('high'), [allowance(overrides)], TODAY)
    expect([failures.length, notes.length]).toEqual([1, 1])
  },
)

test('an entry without a reason or a last day is refused', () => {
  const { until: _, ...endless } = allowance()
  for (const entry of [
    endless,
    allowance({ reason: '' }),
    allowance({ id: '1096496' }),
    allowance({ until: 'soon' }),
  ])
    expect(allowListSchema.safeParse([entry]).success).toBe(false)
})
