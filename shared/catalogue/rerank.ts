import type { CatalogueIndex } from './catalogue-index.ts'
import type { LabelColumn } from './label-column.ts'
import { labelRarity } from './label-groups.ts'
import { FEATURES, WEIGHTS } from './rerank-weights.ts'

/** How many of the best are put into a new order. */
export const RERANKED = 48
/** So many of the best say what a question is about. */
const VOTERS = 8
const COUNT = FEATURES.length

/** A hit before it is put into the new order. */
export interface Candidate {
  ordinal: number
  score: number
}

/**
 * Puts the best hits into a new order by what they have in common: a tool that shares its tags and category with the others at the
 * top is more likely to be what the question is about than one that only has the same words. The weights are learned
 * (bench/relevance/train-reranker.ts). All is sums and products of doubles in a fixed order, so every device agrees.
 */
export class Reranker {
  readonly #categoryIds: Uint32Array
  readonly #tags: LabelVotes
  readonly #features: LabelVotes
  readonly #table = new Float64Array(RERANKED * COUNT)

  constructor({ columns, tags, features }: CatalogueIndex) {
    this.#categoryIds = columns.categoryIds
    this.#tags = new LabelVotes(tags)
    this.#features = new LabelVotes(features)
  }

  /** At most RERANKED candidates, whose scores fall from the first to the last and are above 0. */
  reorder(candidates: readonly Candidate[]): Candidate[] {
    const table = this.featuresOf(candidates)
    return candidates
      .map((candidate, at) => {
        let value = 0
        for (let i = 0; i < COUNT; i++) value += WEIGHTS[i]! * table[at * COUNT + i]!
        return { candidate, value }
      })
      .sort((a, b) => b.value - a.value)
      .map(({ candidate }) => candidate)
  }

  /** A row of FEATURES for each candidate; it holds until the next call. */
  featuresOf(candidates: readonly Candidate[]): Float64Array {
    const best = candidates[0]?.score ?? 1
    // Not by `**`, whose last bit is up to each browser.
    const votes = candidates.slice(0, VOTERS).map(({ score }) => (score / best) * (score / best))
    const all = votes.reduce((sum, vote) => sum + vote, 0)
    const categories = new Map<number, number>()
    for (const [at, vote] of votes.entries()) {
      const { ordinal } = candidates[at]!
      const category = this.#categoryIds[ordinal]!
      categories.set(category, (categories.get(category) ?? 0) + vote)
      this.#tags.add(ordinal, vote)
      this.#features.add(ordinal, vote)
    }
    for (const [at, { ordinal, score }] of candidates.entries()) {
      const own = votes[at] ?? 0
      const others = all - own
      /** The share of the others who agree: a tool's own vote does not count. */
      const agreement = (sum: number) => (others > 0 && sum > own ? (sum - own) / others : 0)
      this.#table.set(
        [
          score / best,
          agreement(categories.get(this.#categoryIds[ordinal]!) ?? 0),
          agreement(this.#tags.mean(ordinal)),
          agreement(this.#features.mean(ordinal)),
        ],
        at * COUNT,
      )
    }
    this.#tags.clear()
    this.#features.clear()
    return this.#table
  }
}

/** How often a label stands among some tools, each with a weight. Zero between questions. */
class LabelVotes {
  readonly #column: LabelColumn
  readonly #groupOf: Uint16Array
  readonly #rarity: Float64Array
  readonly #votes: Float64Array

  constructor(column: LabelColumn) {
    const { groupOf, rarity } = labelRarity(column)
    this.#column = column
    this.#groupOf = groupOf
    this.#rarity = rarity
    this.#votes = new Float64Array(rarity.length)
  }

  add(ordinal: number, vote: number): void {
    const { offsets, values } = this.#column
    for (let at = offsets[ordinal]!; at < offsets[ordinal + 1]!; at++) {
      this.#votes[this.#groupOf[values[at]!]!]! += vote
    }
  }

  /** The votes for the labels of a tool; rare labels count for more. */
  mean(ordinal: number): number {
    const { offsets, values } = this.#column
    let sum = 0
    let all = 0
    for (let at = offsets[ordinal]!; at < offsets[ordinal + 1]!; at++) {
      const group = this.#groupOf[values[at]!]!
      sum += this.#votes[group]! * this.#rarity[group]!
      all += this.#rarity[group]!
    }
    return all === 0 ? 0 : sum / all
  }

  clear(): void {
    this.#votes.fill(0)
  }
}
