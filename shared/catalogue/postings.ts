/** For each term of the vocabulary, the tools that have it (ordinals, ascending) and how much it says about each. */
export interface Postings {
  /** Start of each term's entries; one more than there are terms. */
  readonly offsets: Uint32Array
  readonly ordinals: Uint32Array
  /** 1..255, see term-weights.ts. */
  readonly weights: Uint8Array
}

/** A flat list that grows: (term, ordinal, weight) triples in the order of the tools. */
export class PostingList {
  #capacity: number
  length = 0
  terms: Uint32Array
  ordinals: Uint32Array
  weights: Uint8Array

  constructor(capacity: number) {
    this.#capacity = Math.max(capacity, 1)
    this.terms = new Uint32Array(this.#capacity)
    this.ordinals = new Uint32Array(this.#capacity)
    this.weights = new Uint8Array(this.#capacity)
  }

  push(term: number, ordinal: number, weight: number): void {
    if (this.length === this.#capacity) this.#grow()
    this.terms[this.length] = term
    this.ordinals[this.length] = ordinal
    this.weights[this.length] = weight
    this.length++
  }

  #grow(): void {
    this.#capacity *= 2
    const { terms, ordinals, weights } = this
    this.terms = new Uint32Array(this.#capacity)
    this.ordinals = new Uint32Array(this.#capacity)
    this.weights = new Uint8Array(this.#capacity)
    this.terms.set(terms)
    this.ordinals.set(ordinals)
    this.weights.set(weights)
  }
}

/** A stable counting sort by term: within a term the tools stay in ascending order. `rank` maps a number to its place. */
export function sortPostings(
  list: PostingList,
  { rank, termCount }: { rank: Uint32Array; termCount: number },
): Postings {
  const offsets = new Uint32Array(termCount + 1)
  for (let i = 0; i < list.length; i++) offsets[rank[list.terms[i]!]! + 1]!++
  for (let term = 0; term < termCount; term++) offsets[term + 1]! += offsets[term]!
  const next = offsets.slice(0, termCount)
  const ordinals = new Uint32Array(list.length)
  const weights = new Uint8Array(list.length)
  for (let i = 0; i < list.length; i++) {
    const at = next[rank[list.terms[i]!]!]!++
    ordinals[at] = list.ordinals[i]!
    weights[at] = list.weights[i]!
  }
  return { offsets, ordinals, weights }
}
