import { expect, test } from 'vitest'
import { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import { halfOf, halvesOf, intentsOf } from './intents.ts'
import { readJudgements } from './judgements.ts'
import { ndcg, quality } from './metrics.ts'

const block = (query: string, tools: Record<number, number>, isFromOutside = true) => ({
  queries: [query],
  isFromOutside,
  grades: new Map(Object.entries(tools).map(([id, grade]) => [Number(id), grade])),
})

test('blocks with the same good tools are one intent, also by way of a third block', () => {
  const blocks = [
    block('erase people', { 1: 3, 2: 3, 9: 1 }),
    block('make a logo', { 7: 3, 8: 2 }),
    block('take people out', { 2: 3, 3: 2, 1: 2 }),
    block('tourists in my photo', { 2: 3, 3: 3 }),
    block('something fair', { 1: 1, 2: 1 }),
  ]
  expect(intentsOf(blocks)).toEqual([0, 1, 0, 0, 4])
})

test('an intent that was tuned on stays in the tuning half, whatever is asked for it later', () => {
  const queries = Array.from({ length: 40 }, (_, i) => `query ${i}`)
  const tuned = queries.find((query) => halfOf(query) === 'tuning')!
  const held = queries.find((query) => halfOf(query) === 'held back')!
  expect(halvesOf([block(held, {}), block(tuned, {}, false)], [0, 0])).toEqual(['tuning', 'tuning'])
  expect(halvesOf([block(held, {}, false), block(tuned, {})], [0, 0])).toEqual(['held back', 'held back'])
  expect(halvesOf([block(held, {}), block(tuned, {})], [0, 1])).toEqual(['held back', 'tuning'])
})

test('of the judged queries, no intent is in both halves, none is asked twice, and each has an answer', () => {
  const judged = readJudgements(shippedCatalogue())
  expect(judged.length).toBeGreaterThanOrEqual(1500)
  const halves = Map.groupBy(judged, ({ intent }) => intent)
  for (const [intent, queries] of halves) {
    expect(new Set(queries.map(({ half }) => half)).size, `intent ${intent}`).toBe(1)
  }
  expect(new Set(judged.map(({ query }) => query)).size).toBe(judged.length)
  for (const { query, grades } of judged) expect(grades.size, query).toBeGreaterThan(0)
})

test('the interval holds the mean, and is wider when what is judged is one intent asked often', () => {
  const grades = new Map([[1, 3]])
  const judged = (intents: number) =>
    Array.from({ length: 100 }, (_, i) => ({
      query: String(i % 2),
      half: 'tuning' as const,
      intent: i % intents,
      kind: 'jobs',
      isFromOutside: true,
      grades,
    }))
  const search = (text: string) => (text === '0' ? [1] : [2])
  const many = quality(judged(100), search)
  const few = quality(judged(4), search)
  expect(many.ndcg).toBe(0.5)
  expect(many.interval[0]).toBeGreaterThan(0.35)
  expect(many.interval[1]).toBeLessThan(0.65)
  expect(few.interval[1] - few.interval[0]).toBeGreaterThan(many.interval[1] - many.interval[0])
})

test('a good tool in a later place is worth less', () => {
  const grades = new Map([
    [1, 3],
    [2, 1],
  ])
  expect(ndcg([1, 2], grades)).toBe(1)
  expect(ndcg([2, 1], grades)).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)))
  expect(ndcg([3], grades)).toBe(0)
})
