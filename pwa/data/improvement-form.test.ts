import { expect, test } from 'vitest'
import { DASHBOARD_FORM, DEMO_FORM, EMPTY_IMPROVEMENT, readImprovement } from './improvement-form.ts'

const FILLED = {
  toolId: '568',
  toolName: 'Otter.ai',
  improvementType: 'description',
  proposedContent: ' Better words. ',
  reasoning: ' They are clearer. ',
  priceUsd: '75',
  revision: '12',
}
const READY = {
  toolId: 568,
  improvementType: 'description',
  proposedContent: 'Better words.',
  priceUsd: 75,
  baseRevision: 12,
}

test('a filled form is ready to be sent, its texts trimmed, against the tool as it was picked', () => {
  expect(readImprovement(DEMO_FORM, FILLED)).toEqual({
    ready: { ...READY, reasoning: 'They are clearer.' },
    isMissing: false,
    problems: {},
  })
  expect(readImprovement(DEMO_FORM, { ...FILLED, revision: '' }).ready).not.toHaveProperty('baseRevision')
})

test('the dashboard sends no reasoning, and a type that was not chosen is the whole page', () => {
  expect(readImprovement(DASHBOARD_FORM, FILLED).ready).toEqual(READY)
  const untyped = { ...FILLED, improvementType: '', reasoning: '' }
  expect(readImprovement(DASHBOARD_FORM, untyped).ready).toEqual({ ...READY, improvementType: 'full' })
})

test('on the demo an empty form lacks everything but the price, which starts at 50', () => {
  expect(EMPTY_IMPROVEMENT.priceUsd).toBe('50')
  expect(readImprovement(DEMO_FORM, EMPTY_IMPROVEMENT)).toEqual({
    ready: null,
    isMissing: true,
    problems: {
      toolId: 'Please select a tool first.',
      improvementType: 'Please choose what you’re improving.',
      proposedContent: 'Please enter the new content.',
      reasoning: 'Please say why this is better.',
    },
  })
})

test('on the dashboard a tool and words are needed', () => {
  const { isMissing, problems } = readImprovement(DASHBOARD_FORM, EMPTY_IMPROVEMENT)
  expect([isMissing, Object.keys(problems).sort()]).toEqual([true, ['proposedContent', 'toolId']])
  for (const lack of [{ toolId: '' }, { proposedContent: ' ' }])
    expect(readImprovement(DASHBOARD_FORM, { ...FILLED, ...lack })).toMatchObject({
      ready: null,
      isMissing: true,
    })
})

test('blank is missing', () => {
  for (const lack of [{ reasoning: '  ' }, { priceUsd: '' }, { improvementType: '' }])
    expect(readImprovement(DEMO_FORM, { ...FILLED, ...lack })).toMatchObject({ ready: null, isMissing: true })
  expect(readImprovement(DEMO_FORM, { ...FILLED, priceUsd: '' }).problems.priceUsd).toBe(
    'Please enter a price.',
  )
})

test.each(['24', '24.99', '301', '50.005', 'fifty', '-50', '1e400'])(
  'a price of %s is wrong, not missing',
  (priceUsd) => {
    expect(readImprovement(DEMO_FORM, { ...FILLED, priceUsd })).toEqual({
      ready: null,
      isMissing: false,
      problems: { priceUsd: 'Please enter a price from $25 to $300.' },
    })
    expect(readImprovement(DASHBOARD_FORM, { ...FILLED, priceUsd }).problems).toEqual({
      priceUsd: 'Please enter a value from $25 to $300.',
    })
  },
)

test('what the contract refuses is said of its field', () => {
  const long = { ...FILLED, proposedContent: 'x'.repeat(8001) }
  expect(readImprovement(DEMO_FORM, long)).toEqual({
    ready: null,
    isMissing: false,
    problems: { proposedContent: 'The content must be at most 8,000 characters.' },
  })
})

test('a type that there is not is none', () => {
  const unknown = { ...FILLED, improvementType: 'logo' }
  for (const kind of [DEMO_FORM, DASHBOARD_FORM])
    expect(readImprovement<unknown>(kind, unknown).ready).toBeNull()
})
