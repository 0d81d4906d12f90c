import { expect, test } from 'vitest'
import type { SyncTool } from '#shared/domain/tool.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { trendingFigures } from './trending-figures.ts'

function makeSyncTool(overrides: Parameters<typeof makeTool>[0]): SyncTool {
  const { aiSummary: _, ...tool } = makeTool(overrides)
  return { ...tool, hasAiSummary: false }
}

test('figures are counted from the tools themselves, unrated ones left out of the average', () => {
  const tools = [
    makeSyncTool({ id: 1, rating: '4.0', reviewCount: 10, categoryId: 1 }),
    makeSyncTool({ id: 2, rating: '4.5', reviewCount: 20, categoryId: 2 }),
    makeSyncTool({ id: 3, rating: null, categoryId: 2 }),
  ]
  expect(trendingFigures(tools)).toEqual({ tools: 3, averageRating: '4.3', reviews: 30, categories: 2 })
})

test('nothing trending has no average', () => {
  expect(trendingFigures([])).toEqual({ tools: 0, averageRating: null, reviews: 0, categories: 0 })
})
