import { expect, test } from 'vitest'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { buildIndex } from './build-index.ts'
import { RERANKED, Reranker } from './rerank.ts'
import { FEATURES } from './rerank-weights.ts'

const tools = [
  makeTool({ id: 1, categoryId: 1, tags: ['Photo', 'Upscaling'] }),
  makeTool({ id: 2, categoryId: 2, tags: ['Finance'] }),
  makeTool({ id: 3, categoryId: 1, tags: ['Photo'] }),
  makeTool({ id: 4, categoryId: 1, tags: ['Photo', 'Upscaling'] }),
]
const reranker = new Reranker(buildIndex(tools, [makeCategory({ id: 1 }), makeCategory({ id: 2 })]))
const candidate = (ordinal: number, score: number) => ({ ordinal, score })
const feature = (table: Float64Array, at: number, name: (typeof FEATURES)[number]) =>
  table[at * FEATURES.length + FEATURES.indexOf(name)]

test('a hit that has nothing in common with the others goes behind those that do', () => {
  const candidates = [candidate(0, 100), candidate(1, 90), candidate(2, 89), candidate(3, 88)]
  expect(reranker.reorder(candidates).at(-1)?.ordinal).toBe(1)
})

test('what a hit says of itself is not counted as what others say', () => {
  const alone = reranker.featuresOf([candidate(0, 100)])
  expect(feature(alone, 0, 'category')).toBe(0)
  expect(feature(alone, 0, 'tags')).toBe(0)
  const both = reranker.featuresOf([candidate(0, 100), candidate(3, 100)])
  expect(feature(both, 0, 'category')).toBe(1)
  expect(feature(both, 1, 'tags')).toBe(1)
})

test('asking again gives the same order, and no hit is lost', () => {
  const candidates = Array.from({ length: RERANKED }, (_, at) => candidate(at % 4, 1000 - at))
  const first = reranker.reorder(candidates)
  reranker.reorder([candidate(1, 5)])
  expect(reranker.reorder(candidates)).toEqual(first)
  expect(first.toSorted((a, b) => b.score - a.score)).toEqual(candidates)
})
