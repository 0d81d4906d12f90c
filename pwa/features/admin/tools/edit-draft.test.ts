import { expect, test } from 'vitest'
import { toolEditSchema } from '#shared/domain/tool-input.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { changedFields, conflictingFields, editDraftOf, mergeDrafts, readEdit } from './edit-draft.ts'

const tool = {
  ...makeTool({ pricing: null, priceFrom: 9, tags: ['AI', 'Notes'], openSource: true, launchYear: 2020 }),
  archivedAt: null,
  details: {},
}
const draft = editDraftOf(tool)

test('what was not touched is not changed', () => {
  expect(changedFields(tool, draft)).toEqual([])
})

test('only what was typed over is sent, with what it was before', () => {
  const typed = { ...draft, priceFrom: '', tags: 'AI, Notes, API', pricing: 'paid', openSource: '' as const }
  const { edit } = readEdit(tool, typed)
  expect(edit).toEqual({
    base: { pricing: null, priceFrom: 9, tags: ['AI', 'Notes'], openSource: true },
    changes: { pricing: 'paid', priceFrom: null, tags: ['AI', 'Notes', 'API'], openSource: null },
  })
  expect(toolEditSchema.safeParse(edit).success).toBe(true)
})

test('what is wrong is told at its field, and nothing is sent', () => {
  const { edit, problems } = readEdit(tool, { ...draft, website: 'nowhere', launchYear: '20xx', name: ' ' })
  expect(edit).toBeNull()
  expect(problems).toEqual({
    launchYear: 'The year must be from 1950 to 2100',
    name: 'The name must not be blank.',
    website: 'Must be a valid URL',
  })
})

const PRO = { name: 'Pro', amount: 20, billing: 'monthly', per: 'seat', trialDays: 14 } as const
const TOKENS = { name: 'API', amount: 0.5, billing: 'usage', unit: '1M tokens', currency: 'EUR' } as const
const detailed = {
  ...tool,
  details: {
    prices: [PRO, TOKENS],
    languages: ['en', 'de'],
    bestFor: 'Teams that meet often.',
    trainsOnData: 'no' as const,
    provenance: { '*': 'editor 2025' },
  },
}

test('details that are only looked at are not changed, and come back as they were', () => {
  const { details, ...typed } = editDraftOf(detailed)
  expect(changedFields(detailed, { ...typed, details: { ...details } })).toEqual([])
  const { provenance: _, ...facts } = detailed.details
  const { edit } = readEdit(detailed, { ...typed, details: { ...details, licence: ' MIT ' } })
  expect(edit?.changes).toEqual({ details: { ...facts, licence: 'MIT' } })
  expect(toolEditSchema.safeParse(edit).success).toBe(true)
})

test('a plan that says too little is told at the prices', () => {
  const { details, ...typed } = editDraftOf(detailed)
  const problemsOf = (row: object) => {
    const [first, ...rest] = details.prices
    if (first === undefined) throw new Error('There is no plan to change.')
    return readEdit(detailed, { ...typed, details: { ...details, prices: [{ ...first, ...row }, ...rest] } })
      .problems
  }
  expect(problemsOf({ amount: 'ten' })).toEqual({ prices: 'A price must be a number.' })
  expect(problemsOf({ name: '' })).toEqual({ prices: 'A price must not be blank.' })
  expect(problemsOf({ billing: 'usage' })).toEqual({ prices: 'A price must not be blank.' })
})

test('a tool that was verified can be verified once more', () => {
  const verified = { ...tool, isVerified: true, verifiedAt: '2026-01-01' }
  const { edit } = readEdit(verified, { ...editDraftOf(verified), isVerified: 'again' })
  expect(edit).toEqual({ base: { isVerified: true }, changes: { isVerified: true } })
})

const base = {
  ...makeTool({ name: 'Scribe', vendor: 'Acme', userCount: '1M+' }),
  archivedAt: null,
  details: {},
}
const now = { ...base, name: 'Scribe Pro', vendor: 'Acme Ltd', userCount: '2M+' }
const ours = {
  ...editDraftOf(base),
  name: 'Scribe 2',
  vendor: 'Acme Ltd',
  description: 'Takes notes for you.',
}
const conflict = { base, now, draft: ours }

test('a field conflicts where both have changed it, and not to the same', () => {
  expect(conflictingFields(conflict)).toEqual(['name'])
})

test('what only one of them changed is kept from both', () => {
  expect(mergeDrafts(conflict, new Set())).toMatchObject({
    name: 'Scribe 2',
    userCount: '2M+',
    description: 'Takes notes for you.',
  })
  expect(mergeDrafts(conflict, new Set(['name'])).name).toBe('Scribe Pro')
})
