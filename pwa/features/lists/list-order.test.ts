import { generateNKeysBetween } from 'fractional-indexing'
import { expect, test } from 'vitest'
import { lastPositions, placesAfterMove } from './list-order.ts'

interface Placed {
  toolId: number
  position: string
}

/** The order of the tools after a move, as every device sorts them. */
function after(entries: readonly Placed[], from: number, to: number): number[] {
  const changed = new Map(placesAfterMove(entries, from, to).map((place) => [place.toolId, place]))
  return entries
    .map((entry) => changed.get(entry.toolId) ?? entry)
    .toSorted((a, b) => (a.position === b.position ? a.toolId - b.toolId : a.position < b.position ? -1 : 1))
    .map(({ toolId }) => toolId)
}

const positions = generateNKeysBetween(null, null, 4)
const entries = positions.map((position, at) => ({ toolId: at + 1, position }))

test('tools that are added stand after all others, in their order', () => {
  const added = lastPositions(entries, 2).map((position, at) => ({ toolId: 9 - at, position }))
  expect(after([...entries, ...added], 0, 0)).toEqual([1, 2, 3, 4, 9, 8])
})

test('every entry can be moved to every place, and nothing else changes', () => {
  for (const from of [0, 1, 2, 3])
    for (const to of [0, 1, 2, 3]) {
      const order = [1, 2, 3, 4].filter((_, place) => place !== from).toSpliced(to, 0, from + 1)
      expect(after(entries, from, to), `${from} to ${to}`).toEqual(order)
      expect(placesAfterMove(entries, from, to)).toHaveLength(from === to ? 0 : 1)
    }
})

test('between two with the same place, which two devices gave, there is room as well', () => {
  const tied = [1, 2, 3].map((toolId) => ({ toolId, position: 'a0' }))
  expect(after(tied, 2, 1)).toEqual([1, 3, 2])
  expect(after(tied, 0, 1)).toEqual([2, 1, 3])
  expect(after(tied, 2, 0)).toEqual([3, 1, 2])
})
