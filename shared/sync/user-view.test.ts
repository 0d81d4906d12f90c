import { expect, test } from 'vitest'
import type { Mutation } from './user-mutations.ts'
import type { UserRow } from './user-rows.ts'
import { userView } from './user-view.ts'

const row = (toolId: number, seq: number, on = true): UserRow => ({ kind: 'favorite', toolId, seq, on })
const set = (toolId: number, on: boolean): Mutation => ({ name: 'favorite.set', args: { toolId, on } })

test('favorites are in the order in which the server took them, the latest first', () => {
  expect(userView([row(7, 1), row(5, 3), row(6, 2)], []).favorites).toEqual([5, 6, 7])
})

test('what is off is no favorite', () => {
  expect(userView([row(7, 1), row(5, 3, false)], []).favorites).toEqual([7])
})

test('what is waiting is replayed on top, in its order', () => {
  const pending = [set(9, true), set(7, false), set(8, true), set(9, false)]
  expect(userView([row(7, 1), row(5, 2)], pending).favorites).toEqual([8, 5])
})

test('asking for what already is moves nothing', () => {
  expect(userView([row(7, 1), row(5, 2)], [set(7, true), set(3, false)]).favorites).toEqual([5, 7])
})

test('a mutation that this version does not know leaves the rest on the screen', () => {
  const unknown = { name: 'shelf.set', args: { on: true } }
  const pending: Mutation[] = JSON.parse(JSON.stringify([set(7, true), unknown, set(8, true)]))
  expect(userView([], pending).favorites).toEqual([8, 7])
})

const time = '2026-03-01T12:00:00.000Z'
const later = '2026-03-02T12:00:00.000Z'

test('a review on its way replaces the one that the server has, and has no time yet', () => {
  const rows: UserRow[] = [
    {
      kind: 'review',
      seq: 1,
      toolId: 7,
      review: { rating: 4, text: 'Good', createdAt: time, updatedAt: later },
      removal: null,
    },
    { kind: 'review', seq: 2, toolId: 8, review: null, removal: 'Advertising' },
  ]
  expect(userView(rows, []).reviews).toEqual(
    new Map([
      [7, { review: { rating: 4, text: 'Good' }, isHeld: false, removal: null, updatedAt: later }],
      [8, { review: null, isHeld: false, removal: 'Advertising', updatedAt: null }],
    ]),
  )
  const review = { rating: 2, text: '' }
  const pending: Mutation[] = [{ name: 'review.set', args: { toolId: 7, review } }]
  expect(userView(rows, pending).reviews.get(7)).toEqual({
    review,
    isHeld: false,
    removal: null,
    updatedAt: null,
  })
})

test('tickets are in the order in which they were opened, the newest first, and each is there once', () => {
  const ticket = (id: string, createdAt: string) => {
    const words = { subject: 'A', message: 'B', priority: 'low' as const }
    return { id, ...words, status: 'open' as const, createdAt, answer: null }
  }
  const rows: UserRow[] = [
    { kind: 'ticket', seq: 5, ticket: ticket('a', time) },
    { kind: 'ticket', seq: 2, ticket: ticket('b', later) },
  ]
  const open = (id: string): Mutation => ({ name: 'ticket.open', args: { id, subject: 'A', message: 'B' } })
  const { tickets } = userView(rows, [open('a'), open('c')])
  expect(tickets.map(({ id, createdAt }) => [id, createdAt])).toEqual([
    ['c', null],
    ['b', later],
    ['a', time],
  ])
})

test('comparisons, preferences and the newsletter are as they were last asked for', () => {
  const rows: UserRow[] = [
    { kind: 'comparison', seq: 1, toolIds: [1, 2], on: true },
    { kind: 'comparison', seq: 2, toolIds: [1, 2, 3], on: true },
    { kind: 'preference', seq: 3, preference: { name: 'theme', value: 'dark' } },
    { kind: 'newsletter', seq: 4, on: true },
  ]
  const pending: Mutation[] = [
    { name: 'comparison.set', args: { toolIds: [1, 2], on: false } },
    { name: 'comparison.set', args: { toolIds: [2, 3], on: true } },
    { name: 'preference.set', args: { name: 'tour', value: 'completed' } },
    { name: 'newsletter.set', args: { on: false } },
  ]
  expect(userView(rows, pending)).toMatchObject({
    comparisons: [
      [2, 3],
      [1, 2, 3],
    ],
    preferences: { theme: 'dark', tour: 'completed' },
    newsletter: false,
  })
})
