import type { Grades, JudgedQuery } from './judgements.ts'

/** How many hits of each answer count: about what a person looks at. */
export const DEPTH = 10
/** From this grade on a hit is one that the person was looking for. */
const GOOD = 2

export interface Quality {
  /** Normalised discounted cumulative gain of the first ten hits, gain 2^grade − 1 (Järvelin and Kekäläinen 2002). */
  ndcg: number
  /** Mean reciprocal rank of the first good hit among the ten. */
  mrr: number
  /** Share of queries without any hit. */
  empty: number
}

/** Means over the queries. `search` answers with at least the first ten ids. */
export function quality(
  queries: readonly JudgedQuery[],
  search: (text: string) => readonly number[],
): Quality {
  const figures = queries.map(({ query, grades }) => {
    const ids = search(query).slice(0, DEPTH)
    return { ndcg: ndcg(ids, grades), mrr: reciprocalRank(ids, grades), empty: ids.length === 0 ? 1 : 0 }
  })
  const mean = (read: (figure: Quality) => number) =>
    figures.reduce((sum, figure) => sum + read(figure), 0) / figures.length
  return { ndcg: mean((one) => one.ndcg), mrr: mean((one) => one.mrr), empty: mean((one) => one.empty) }
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
