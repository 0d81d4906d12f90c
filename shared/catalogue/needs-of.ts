import { NEEDS } from './needs.ts'
import { phraseKey } from './phrase-book.ts'
import type { Slot } from './read-question.ts'
import { tokenize } from './tokenize.ts'
import { wordStem } from './word-stem.ts'

/** A label that a question is likely to be about although it does not name it. */
export interface NeedOf {
  key: string
  /** The slots whose words speak for it. */
  slots: readonly number[]
  /** How much the question's words speak for it, 0 to 1. */
  share: number
}

interface Line {
  key: string
  /** The more lines have a word, the less it says. */
  weights: ReadonlyMap<string, number>
}

/** A question is about a label only if its words weigh so much, which one common word does not. */
const LEAST = 0.9
/** The same for their share of all words of the question. */
const LEAST_SHARE = 0.15
const MOST = 3

let lines: readonly Line[] | null = null

function readLines(): readonly Line[] {
  const counts = new Map<string, number>()
  for (const { words } of NEEDS) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return NEEDS.map(({ label, words }) => ({
    key: phraseKey(tokenize(label)),
    weights: new Map([...words].map((word) => [word, 1 / Math.sqrt(counts.get(word)!)])),
  }))
}

/** The likeliest labels first. */
export function needsOf(slots: readonly Slot[]): NeedOf[] {
  lines ??= readLines()
  const stems = slots.map(({ word }) => wordStem(word))
  const found = lines.flatMap(({ key, weights }) => {
    let sum = 0
    const matching: number[] = []
    for (const [at, stem] of stems.entries()) {
      const weight = weights.get(stem)
      if (weight === undefined) continue
      sum += weight
      matching.push(at)
    }
    const share = sum / slots.length
    return sum >= LEAST && share >= LEAST_SHARE ? [{ key, slots: matching, share: Math.min(1, share) }] : []
  })
  return found.sort((a, b) => b.share - a.share).slice(0, MOST)
}
