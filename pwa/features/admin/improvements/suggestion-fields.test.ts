import { expect, test } from 'vitest'
import type { AdminSuggestion, SuggestedChange } from '#shared/domain/suggestion-review.ts'
import { suggestionReviews } from './suggestion-fields.ts'

const change = (
  field: SuggestedChange['field'],
  before: SuggestedChange['before'],
  proposed: SuggestedChange['before'],
) => ({
  ...{ field, before, proposed, current: before, merged: proposed, isConflict: false },
})

const suggestion: AdminSuggestion = {
  id: 1,
  kind: 'edit',
  tool: { id: 1, name: 'Otter' },
  by: { id: 4, username: 'ada', accepted: 0, declined: 0, isMaker: false },
  note: null,
  changes: [],
  issues: [],
  state: 'open',
  accepted: [],
  revertible: null,
  reverted: null,
  reply: null,
  filedAt: '2026-11-01T00:00:00.000Z',
  decidedAt: null,
}

/** What stands there, and what would. */
const sides = (one: SuggestedChange) => {
  const [review] = suggestionReviews({ ...suggestion, changes: [one] }, (id) => `Category ${id}`)
  return [review?.name, review?.main.from.value, review?.main.to.value]
}

test('plans, platforms and other details are put as the pages put them', () => {
  const pro = { name: 'Pro', amount: 17, billing: 'yearly' as const, trialDays: 7 }
  const tokens = { name: 'API', amount: 0.5, billing: 'usage' as const, unit: '1M tokens', currency: 'EUR' }
  expect(sides(change('prices', [pro], [pro, tokens]))).toEqual([
    'Plans and prices',
    ['Pro: $17 / month, billed yearly, 7-day free trial'],
    ['Pro: $17 / month, billed yearly, 7-day free trial', 'API: €0.50 per 1M tokens'],
  ])
  expect(sides(change('platforms', ['web'], ['web', 'self-hosted']))).toEqual([
    'Platforms',
    ['Web'],
    ['Web', 'Self-hosted'],
  ])
  expect(sides(change('priceOnRequest', true, null))).toEqual(['Price on request', ['Yes'], null])
  expect(sides(change('openSource', null, false))).toEqual(['Open source', null, ['No']])
  expect(sides(change('languages', ['en'], ['en', 'de']))[2]).toEqual(['English', 'German'])
  expect(sides(change('otherCategoryIds', [], [7]))[2]).toEqual(['Category 7'])
  expect(sides(change('trainsOnData', null, 'opt-out'))[2]).toEqual(['Yes, unless you opt out'])
  expect(sides(change('statusDate', null, '2027-04'))[2]).toEqual(['Apr 2027'])
  expect(sides(change('launchYear', null, 2019))[2]).toEqual(['2019'])
  expect(sides(change('priceFrom', 10, 17))[2]).toEqual(['$17.00 a month'])
  expect(sides(change('bestFor', null, 'Teams that meet a lot.'))[2]).toBe('Teams that meet a lot.')
})
