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
