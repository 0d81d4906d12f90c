import { expect, test } from 'vitest'
import { makeSyncTool } from '../../testing/factories.ts'
import { changedFields, EMPTY_EDIT, editDraftOf, editDraftSchema, readEdit, readTool } from './edit-draft.ts'

const tool = makeSyncTool({ priceFrom: null, tags: ['Notes', 'Meetings'], vendor: null })
const draft = editDraftOf(tool)

test('only what was typed over is sent, with what stood there', () => {
  const typed = { ...draft, priceFrom: '$17', tags: 'Notes, Calls, notes', vendor: ' Otter Labs ' }
  expect(readEdit(tool, typed).edit).toEqual({
    base: { priceFrom: null, tags: ['Notes', 'Meetings'], vendor: null },
    changes: { priceFrom: 17, tags: ['Notes', 'Calls'], vendor: 'Otter Labs' },
  })
  expect(changedFields(tool, draft)).toEqual([])
})

test('a form without a change and a field with something wrong say so, each in its place', () => {
  expect(readEdit(tool, draft).problems).toEqual({ form: 'Change a field first.' })
  const wrong = readEdit(tool, { ...draft, priceFrom: 'ten', description: 'Short' }).problems
  expect(Object.keys(wrong ?? {}).sort()).toEqual(['description', 'priceFrom'])
})

test('each detail is a field of its own, and one that was emptied is not known any more', () => {
  const pro = { name: 'Pro', amount: 17, billing: 'monthly' as const }
  const whole = { ...makeSyncTool({ platforms: ['web'] }), details: { prices: [pro], licence: 'MIT' } }
  const before = editDraftOf(whole)
  const [row] = before.details.prices
  if (row === undefined) throw new Error('There is no plan.')
  const team = { ...row, name: 'Team', amount: '$30', isPerSeat: true }
  const typed = {
    ...before,
    platforms: ['web', 'ios'] as const,
    details: { ...before.details, prices: [row, team], licence: ' ', isOnRequest: true },
  }
  expect(changedFields(whole, typed)).toEqual(['prices', 'priceOnRequest', 'platforms', 'licence'])
  expect(readEdit(whole, typed).edit).toEqual({
    base: { prices: [pro], priceOnRequest: null, platforms: ['web'], licence: 'MIT' },
    changes: {
      prices: [pro, { ...pro, name: 'Team', amount: 30, per: 'seat' }],
      priceOnRequest: true,
      platforms: ['web', 'ios'],
      licence: null,
    },
  })
  const noPlans = { ...before, details: { ...before.details, prices: [] } }
  expect(readEdit(whole, noPlans).edit?.changes).toEqual({ prices: null })
  const wrong = {
    ...before,
    details: { ...before.details, prices: [{ ...team, amount: 'much' }], bestFor: 'All' },
  }
  expect(Object.keys(readEdit(whole, wrong).problems ?? {}).sort()).toEqual(['bestFor', 'prices'])
})

test('a new tool is sent with what is known of it alone, and what is wrong stands at its field', () => {
  const typed = {
    ...EMPTY_EDIT,
    ...{ name: 'Wren', website: 'https://wren.example/', categoryId: '1', vendor: 'Wren Labs' },
    description: 'Sings a melody for each sentence.',
    platforms: ['web'] as const,
  }
  const [row] = editDraftOf({
    ...makeSyncTool(),
    details: { prices: [{ name: 'Pro', amount: 17, billing: 'monthly' }] },
  }).details.prices
  if (row === undefined) throw new Error('There is no plan.')
  const details = { ...EMPTY_EDIT.details, prices: [row], licence: 'MIT' }
  expect(readTool({ ...typed, details }).tool).toEqual({
    ...{ name: 'Wren', website: 'https://wren.example/', categoryId: 1, vendor: 'Wren Labs' },
    description: 'Sings a melody for each sentence.',
    ...{ pricing: 'freemium', tags: [], features: [], platforms: ['web'], licence: 'MIT' },
    prices: [{ name: 'Pro', amount: 17, billing: 'monthly' }],
  })
  const wrong = { ...typed, categoryId: '', details: { ...details, prices: [{ ...row, amount: 'dear' }] } }
  expect(Object.keys(readTool({ ...wrong, launchYear: 'old' }).problems ?? {}).sort()).toEqual([
    'categoryId',
    'launchYear',
    'prices',
  ])
})

test('what is typed is read back after a reload, and a draft of an older form is not', () => {
  const kept = JSON.parse(JSON.stringify(draft))
  expect(editDraftSchema.parse(kept)).toEqual(draft)
  const { details: _, ...older } = kept
  expect(editDraftSchema.safeParse(older).success).toBe(false)
})
