import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Delta, Signals } from '#shared/sync/protocol.ts'
import { makeCategory } from '#shared/testing/factories.ts'
import { makeSyncTool } from '../testing/factories.ts'
import { applyDelta } from './apply-delta.ts'
import { addTool, findTool, NO_FIGURES, NO_ROWS, toStats } from './catalogue-rows.ts'
import { type Page, readTools } from './page.ts'

const allTools = (pages: ReadonlyMap<number, Page>) =>
  [...pages.values()].flatMap((page) => [...readTools(page)])

function delta(overrides: Partial<Delta>): Delta {
  const nothing = { tools: [], categories: [], deletedTools: [], deletedCategories: [] }
  return { epoch: 'e', ...nothing, next: 1, more: false, head: 1, ...overrides }
}

test('only the pages of the changed tools are written', () => {
  const tools = [1, 600, 1100].map((id) => makeSyncTool({ id }))
  const first = applyDelta(NO_ROWS, delta({ tools }))
  const second = applyDelta(first.rows, delta({ tools: [makeSyncTool({ id: 601 })], next: 2 }))
  expect(first.pages.map((page) => page.page)).toEqual([0, 1, 2])
  expect(second.pages.map((page) => [page.page, page.seq])).toEqual([[1, 2]])
  expect(second.rows.pages.get(0)).toBe(first.rows.pages.get(0))
  expect(second.touched).toEqual([601])
})

test('a tombstone takes its tool out, and the last one its page', () => {
  const { rows } = applyDelta(NO_ROWS, delta({ tools: [1, 2, 600].map((id) => makeSyncTool({ id })) }))
  const change = applyDelta(rows, delta({ deletedTools: [1, 600, 999], next: 2 }))
  expect(allTools(change.rows.pages).map((tool) => tool.id)).toEqual([2])
  expect(change.removedPages).toEqual([1])
  expect(findTool(change.rows.pages, 600)).toBeNull()
})

test('new signals change popularity and trending of stored tools, and nothing of others', () => {
  const tools = [1, 2, 600].map((id) => makeSyncTool({ id, popularity: 5, isTrending: id === 2 }))
  const { rows } = applyDelta(NO_ROWS, delta({ tools }))
  const signals: Signals = { ids: [1, 1, 997], popularity: [70, 80, 90], trending: [[1, 42]] }
  const change = applyDelta(rows, delta({ signals, next: 2 }))
  expect(allTools(change.rows.pages)).toEqual([
    { ...tools[0], popularity: 70, isTrending: true, trendGain: 42 },
    { ...tools[1], popularity: 80, isTrending: false, trendGain: null },
    tools[2],
  ])
  expect(change.touched).toEqual([1, 2])
  expect(change.rows.figures.trending).toBe(1)
})

test('the same delta twice changes nothing the second time', () => {
  const once = applyDelta(NO_ROWS, delta({ tools: [makeSyncTool({ id: 1, reviewCount: 3 })] }))
  const twice = applyDelta(once.rows, delta({ tools: [makeSyncTool({ id: 1, reviewCount: 3 })] }))
  expect(twice.rows).toEqual(once.rows)
})

test('a category whose name changes is indexed again with its tools, one whose description changes is not', () => {
  const category = makeCategory({ id: 3, name: 'Writing' })
  const { rows } = applyDelta(NO_ROWS, delta({ categories: [category, makeCategory({ id: 4 })] }))
  const described = applyDelta(rows, delta({ categories: [{ ...category, description: 'Other words.' }] }))
  const renamed = applyDelta(rows, delta({ categories: [{ ...category, name: 'Text' }] }))
  const regrouped = applyDelta(rows, delta({ categories: [{ ...category, group: 'Text' }] }))
  const removed = applyDelta(rows, delta({ deletedCategories: [3] }))
  expect([described, renamed, regrouped, removed].map((change) => change.renamed)).toEqual([
    [],
    [3],
    [3],
    [3],
  ])
  expect(described.rows.categories[0]?.description).toBe('Other words.')
  expect(removed.rows.categories.map(({ id }) => id)).toEqual([4])
})

test('the figures stay the sums over all tools', () => {
  const tool = fc
    .record({
      id: fc.integer({ min: 1, max: 1500 }),
      reviewCount: fc.nat(50),
      isTrending: fc.boolean(),
      isSample: fc.boolean(),
    })
    .map((fields) => makeSyncTool(fields))
  const change = fc.record({
    tools: fc.uniqueArray(tool, { selector: ({ id }) => id, maxLength: 8 }),
    deletedTools: fc.uniqueArray(fc.integer({ min: 1, max: 1500 }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      let rows = NO_ROWS
      for (const one of changes) rows = applyDelta(rows, delta(one)).rows
      const expected = { ...NO_FIGURES }
      for (const one of allTools(rows.pages)) addTool(expected, one, 1)
      expect({ ...rows.figures, newest: null }).toEqual({ ...expected, newest: null })
    }),
  )
})

test('figures become the stats of the page', () => {
  const tool = makeSyncTool({ reviewCount: 7, isTrending: true, updatedAt: '2026-03-01T00:00:00.000Z' })
  const figures = { ...NO_FIGURES }
  addTool(figures, tool, 1)
  expect(toStats(figures, 4)).toEqual({
    totalTools: 1,
    totalCategories: 4,
    trendingCount: 1,
    totalReviews: 7,
    lastUpdated: '2026-03-01T00:00:00.000Z',
    isSample: false,
  })
})
