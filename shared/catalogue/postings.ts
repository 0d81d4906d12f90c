/**
 * For each term of the vocabulary, the tools that have it (ordinals, ascending) and how much it says about each. The entries
 * stand in pages of whole terms, so that the index after a change shares all pages that the change does not meet.
 */
export interface Postings {
  /** Start of each term's entries, counted through all pages; one more than there are terms. */
  readonly offsets: Uint32Array
  /** At least one. Where they are cut is nobody's business: an index is the same with others. */
  readonly pages: readonly PostingPage[]
}

export interface PostingPage {
  /** Its first term, and the place of that term's first entry among those of all pages. */
  readonly term: number
  readonly start: number
  readonly ordinals: Uint32Array
  /** 1..255, see term-weights.ts. */
  readonly weights: Uint8Array
}

/** Entries of a page at most, if it has more than one term: few enough to copy in some microseconds. */
const PAGE_ENTRIES = 4096

/** Of a term, the entries `from` up to `to` of its page. */
export function entriesOf(
  { offsets, pages }: Postings,
  term: number,
): { ordinals: Uint32Array; weights: Uint8Array; from: number; to: number } {
  let low = 0
  let high = pages.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (pages[middle]!.term <= term) low = middle
    else high = middle - 1
  }
  const { start, ordinals, weights } = pages[low]!
  return { ordinals, weights, from: offsets[term]! - start, to: offsets[term + 1]! - start }
}

/** The entries of terms `from` up to `to`, cut into pages that are views of them. `ordinals` and `weights` begin with `from`. */
export function cutIntoPages(
  { ordinals, weights }: Pick<PostingPage, 'ordinals' | 'weights'>,
  { offsets, from, to }: { offsets: Uint32Array; from: number; to: number },
): PostingPage[] {
  const pages: PostingPage[] = []
  const base = offsets[from]!
  let term = from
  do {
    const start = offsets[term]!
    let end = term + 1
    while (end < to && offsets[end + 1]! - start <= PAGE_ENTRIES) end++
    const [first, last] = [start - base, (offsets[end] ?? start) - base]
    pages.push({
      term,
      start,
      ordinals: ordinals.subarray(first, last),
      weights: weights.subarray(first, last),
    })
    term = end
  } while (term < to)
  return pages
}

/** Whether a page has grown so much that it should be cut. */
export function isOversized({ ordinals }: Pick<PostingPage, 'ordinals'>): boolean {
  return ordinals.length > 2 * PAGE_ENTRIES
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
  const pages = cutIntoPages({ ordinals, weights }, { offsets, from: 0, to: termCount })
  // With arrays of its own a page that is replaced does not stay in memory for the sake of the others.
  return {
    offsets,
    pages: pages.map((page) => ({ ...page, ordinals: page.ordinals.slice(), weights: page.weights.slice() })),
  }
}
