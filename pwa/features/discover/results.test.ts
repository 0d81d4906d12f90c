import { expect, test } from 'vitest'
import { makeSyncTool } from '../../testing/factories.ts'
import { headFirst } from './results.tsx'

const list = (...ids: number[]) => ids.map((id) => makeSyncTool({ id }))
const idsOf = (tools: readonly { id: number }[]) => tools.map(({ id }) => id)

test('the first tools of a list stand above the end of the list before, none of them twice', () => {
  const before = list(1, 2, 3, 4, 5, 6, 7, 8, 9)
  expect(idsOf(headFirst(list(8, 11, 12, 13, 14, 15, 16, 17, 18), before))).toEqual([
    8, 11, 12, 13, 14, 15, 7, 9,
  ])
})

test('a shorter list leaves nothing of the one before below it', () => {
  expect(idsOf(headFirst(list(11, 12), list(1, 2, 3, 4, 5, 6, 7, 8)))).toEqual([11, 12])
  expect(headFirst([], list(1, 2, 3, 4, 5, 6, 7, 8))).toEqual([])
})

test('the first list there is comes whole', () => {
  const tools = list(1, 2, 3, 4, 5, 6, 7, 8)
  expect(headFirst(tools, [])).toBe(tools)
})
