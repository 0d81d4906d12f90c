import { seeded } from '../lib/random.ts'
import type { Grades, JudgedQuery } from './judgements.ts'

/** How many hits of each answer count: about what a person looks at. */
export const DEPTH = 10
/** From this grade on a hit is one that the person was looking for. */
const GOOD = 2
const RESAMPLES = 2000

export interface Figures {
  /** Normalised discounted cumulative gain of the first ten hits, gain 2^grade − 1 (Järvelin and Kekäläinen 2002). */
  ndcg: number
  /** Mean reciprocal rank of the first good hit among the ten. */
  mrr: number
  /** Share of queries without any hit. */
  empty: number
}

export interface Quality extends Figures {
  /** Between these the mean nDCG lies in 95 of 100 sets of intents like this one. */
  interval: readonly [low: number, high: number]
}

/** Means over the queries. `search` answers with at least the first ten ids. */
export function quality(
  queries: readonly JudgedQuery[],
  search: (text: string) => readonly number[],
): Quality {
  const figures = queries.map(({ query, grades, intent }) => {
    const ids = search(query).slice(0, DEPTH)
    return {
      ndcg: ndcg(ids, grades),
      mrr: reciprocalRank(ids, grades),
      empty: ids.length === 0 ? 1 : 0,
      intent,
    }
  })
  const mean = (read: (figure: Figures) => number) =>
    figures.reduce((sum, figure) => sum + read(figure), 0) / figures.length
  return {
    ndcg: mean((one) => one.ndcg),
    mrr: mean((one) => one.mrr),
    empty: mean((one) => one.empty),
    interval: bootstrapInterval(figures),
  }
}

/**
 * The 95 % interval of the mean by the percentile bootstrap (Efron 1979). Whole intents are drawn: ways to ask for one thing are
 * answered alike, and as many single draws would make the interval too narrow.
 */
function bootstrapInterval(figures: readonly { ndcg: number; intent: number }[]): [number, number] {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const { ndcg: value, intent } of figures) {
    const { sum, count } = sums.get(intent) ?? { sum: 0, count: 0 }
    sums.set(intent, { sum: sum + value, count: count + 1 })
  }
  const intents = [...sums.values()]
  const random = seeded(1)
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    let count = 0
    for (let i = 0; i < intents.length; i++) {
      const drawn = random.pick(intents)
      sum += drawn.sum
      count += drawn.count
    }
    return sum / count
  }).sort()
  return [means[Math.floor(RESAMPLES * 0.025)]!, means[Math.ceil(RESAMPLES * 0.975) - 1]!]
}

export function ndcg(ids: readonly number[], grades: Grades): number {
  const best = [...grades.values()].sort((a, b) => b - a).slice(0, DEPTH)
  return gain(ids.map((id) => grades.get(id) ?? 0)) / gain(best)
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

function reciprocalRank(ids: readonly number[], grades: Grades): number {
  const place = ids.findIndex((id) => (grades.get(id) ?? 0) >= GOOD)
  return place < 0 ? 0 : 1 / (place + 1)
}
