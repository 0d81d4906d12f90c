/**
 * BM25F (Robertson, Zaragoza, Taylor 2004): field frequencies are boosted, damped by field length and added up before
 * one saturation. Lengths are compared with fixed pivots instead of averages of the corpus, so that a tool's weights
 * depend on that tool alone: a change touches nothing else, and two devices never differ.
 */
interface FieldWeight {
  boost: number
  /** Length in words at which a field counts as neither short nor long. */
  pivot: number
  /** 0: length does not matter, 1: it matters in full (the b of BM25). */
  damping: number
}

export const FIELD_WEIGHTS = {
  name: { boost: 6, pivot: 1.5, damping: 0.6 },
  tags: { boost: 3, pivot: 8, damping: 0.1 },
  features: { boost: 1, pivot: 8, damping: 0.3 },
  category: { boost: 6, pivot: 2, damping: 0 },
  group: { boost: 0.5, pivot: 2, damping: 0 },
  description: { boost: 2.5, pivot: 40, damping: 0.7 },
  audience: { boost: 2, pivot: 12, damping: 0.7 },
  vendor: { boost: 2, pivot: 1.5, damping: 0.6 },
  facts: { boost: 1, pivot: 1, damping: 0 },
} as const satisfies Record<string, FieldWeight>
export type Field = keyof typeof FIELD_WEIGHTS

/** The k1 of BM25: how slowly further occurrences saturate. */
const SATURATION = 5

/** What one occurrence in a field of `length` words adds to a term's frequency. */
export function occurrenceWeight(field: Field, length: number): number {
  const { boost, pivot, damping } = FIELD_WEIGHTS[field]
  return boost / (1 - damping + (damping * length) / pivot)
}

/** Saturates a weighted frequency into 1..255. */
export function quantizeWeight(frequency: number): number {
  return Math.max(1, Math.round((255 * frequency) / (SATURATION + frequency)))
}

/** Inverse document frequency in 1/64 bits, an integer so that sums are exact everywhere. */
export function inverseDocumentFrequency(total: number, matching: number): number {
  return Math.max(1, Math.round(64 * Math.log2(1 + (total - matching + 0.5) / (matching + 0.5))))
}

/** Popularity in steps of 40, so that it takes a byte. */
export function popularityLevel(popularity: number): number {
  return Math.min(255, Math.floor(popularity / 40))
}

/**
 * Popularity as a prior, in 1/1024: from 1 up to 1.25 at 10,000. Of many tools that fit a broad word equally well, those that
 * people know come first; judged queries get slightly better by it, and worse from 1.5 on (bench/relevance).
 */
export function popularityFactor(level: number): number {
  return 1024 + level
}
