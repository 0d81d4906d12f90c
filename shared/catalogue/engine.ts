import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueCategory } from './document.ts'
import { countFacets } from './facets.ts'
import type { Facets } from './facets-schema.ts'
import { applyFilters, type Candidates, hasFilters } from './filters.ts'
import { type CatalogueQuery, effectiveSort } from './query.ts'
import { Ranking } from './ranking.ts'
import { CatalogueSearch, type Matches } from './search.ts'

export interface QueryResult {
  /** Ids of the tools on the page asked for, in order. */
  ids: number[]
  /** How many tools there are on all pages. */
  total: number
  /** null when not asked for. */
  facets: Facets | null
}

/**
 * Answers queries over one index, synchronously and without I/O. An engine holds scratch space for one query at a
 * time; a changed catalogue gets a new engine.
 */
export class CatalogueEngine {
  readonly #index: CatalogueIndex
  readonly #categories: readonly CatalogueCategory[]
  readonly #search: CatalogueSearch
  readonly #everything: Uint32Array
  readonly #fails: Uint8Array
  /** By ordinal: 1 for a hit of the query at hand; used when hits must be walked in a fixed order. */
  readonly #isHit: Uint8Array
  #ranking: Ranking | null = null
  #unfilteredFacets: Facets | null = null

  constructor(index: CatalogueIndex, categories: readonly CatalogueCategory[]) {
    this.#index = index
    this.#categories = categories
    this.#search = new CatalogueSearch(index)
    this.#everything = Uint32Array.from(index.columns.ids.keys())
    this.#fails = new Uint8Array(index.size)
    this.#isHit = new Uint8Array(index.size)
  }

  run(query: CatalogueQuery, options: { facets?: boolean } = {}): QueryResult {
    const matches = this.#search.find(query.search)
    const candidates = this.#candidates(query, matches)
    const total = countHits(candidates)
    return {
      ids: this.#page(query, matches, candidates, total).map((ordinal) => this.#index.columns.ids[ordinal]!),
      total,
      facets: options.facets === true ? this.#facets(candidates) : null,
    }
  }

  #candidates(query: CatalogueQuery, matches: Matches | null): Candidates {
    const ordinals = matches?.ordinals ?? this.#everything
    const count = matches?.count ?? this.#index.size
    if (!hasFilters(query)) return { ordinals, count, fails: null }
    const filtered = { ordinals, count, fails: this.#fails }
    applyFilters(this.#index, this.#categories, query, filtered)
    return filtered
  }

  #page(query: CatalogueQuery, matches: Matches | null, candidates: Candidates, total: number): number[] {
    const from = (query.page - 1) * query.limit
    const to = Math.min(from + query.limit, total)
    if (from >= to) return []
    const sort = effectiveSort(query)
    if (matches !== null && sort === 'relevance') {
      this.#ranking ??= new Ranking(this.#index)
      return this.#ranking.page(candidates, matches, from, to)
    }
    const order = this.#index.orders[sort === 'relevance' ? 'popularity' : sort]
    if (total === this.#index.size) return [...order.subarray(from, to)]
    return this.#walk(order, candidates, from, to)
  }

  /** Hits in the given order: marks them, walks the order until the page is full, and clears the marks. */
  #walk(order: Uint32Array, { ordinals, count, fails }: Candidates, from: number, to: number): number[] {
    const isHit = this.#isHit
    for (let i = 0; i < count; i++) isHit[ordinals[i]!] = fails === null || fails[i] === 0 ? 1 : 0
    const page: number[] = []
    let place = 0
    for (let i = 0; place < to; i++) {
      const ordinal = order[i]!
      if (isHit[ordinal] === 0) continue
      if (place >= from) page.push(ordinal)
      place++
    }
    for (let i = 0; i < count; i++) isHit[ordinals[i]!] = 0
    return page
  }

  #facets(candidates: Candidates): Facets {
    const isEverything = candidates.ordinals === this.#everything && candidates.fails === null
    if (!isEverything) return countFacets(this.#index, this.#categories, candidates)
    this.#unfilteredFacets ??= countFacets(this.#index, this.#categories, candidates)
    return this.#unfilteredFacets
  }
}

function countHits({ count, fails }: Candidates): number {
  if (fails === null) return count
  let hits = 0
  for (let i = 0; i < count; i++) if (fails[i] === 0) hits++
  return hits
}
