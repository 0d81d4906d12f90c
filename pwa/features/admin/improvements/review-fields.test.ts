import { expect, test } from 'vitest'
import { makeImprovement as improvement } from '../../../testing/factories.ts'
import { acceptable, fieldReviews } from './review-fields.ts'

const proposal = { field: 'description', before: 'Old.', proposed: 'New.', isAccepted: null } as const

test('a tool that is as the agent saw it shows what would change, and nothing else', () => {
  const merge = { field: 'description', current: 'Old.', merged: 'New.', isConflict: false } as const
  const [review] = fieldReviews(improvement({ fields: [proposal], merges: [merge] }))
  expect(review).toMatchObject({ standing: 'clean', further: [] })
  expect([review?.main.from.value, review?.main.to.value]).toEqual(['Old.', 'New.'])
})

test('a tool that has moved on shows what accepting would write, and how it came to that', () => {
  const merge = {
    field: 'description',
    current: 'Old, too.',
    merged: 'New, too.',
    isConflict: false,
  } as const
  const [review] = fieldReviews(improvement({ fields: [proposal], merges: [merge] }))
  expect(review?.standing).toBe('carried-over')
  expect([review?.main.from.value, review?.main.to.value]).toEqual(['Old, too.', 'New, too.'])
  expect(review?.further.map(({ from, to }) => [from.value, to.value])).toEqual([
    ['Old.', 'New.'],
    ['Old.', 'Old, too.'],
  ])
})

test('where both have changed the same words there is nothing to accept', () => {
  const conflict = { field: 'description', current: 'Other.', merged: null, isConflict: true } as const
  const tags = { field: 'tags', before: ['a'], proposed: ['b'], isAccepted: null } as const
  const carried = { field: 'tags', current: ['a'], merged: ['b'], isConflict: false } as const
  const reviews = fieldReviews(
    improvement({
      fields: [proposal, { ...tags, before: [...tags.before], proposed: [...tags.proposed] }],
      merges: [conflict, { ...carried, current: [...carried.current], merged: [...carried.merged] }],
    }),
  )
  expect(reviews.map(({ standing }) => standing)).toEqual(['conflict', 'clean'])
  expect(reviews[0]?.main.to.value).toBe('New.')
  expect(acceptable(reviews)).toEqual(['tags'])
})

test('once decided, nothing can be accepted; what was built on shows what stands there now', () => {
  const accepted = { ...proposal, isAccepted: true }
  const merge = { field: 'description', current: 'Newer.', merged: 'Newer.', isConflict: false } as const
  const reviews = fieldReviews(improvement({ state: 'applied', fields: [accepted], merges: [merge] }))
  expect(acceptable(reviews)).toEqual([])
  expect(reviews[0]).toMatchObject({ standing: 'decided', isAccepted: true })
  expect(reviews[0]?.further.map(({ to }) => to.value)).toEqual(['Newer.'])
  const untouched = fieldReviews(improvement({ state: 'paid', fields: [accepted], merges: [] }))
  expect(untouched[0]?.further).toEqual([])
})
