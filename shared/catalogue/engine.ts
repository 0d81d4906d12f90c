import { addBit, type Bitset, dropBit, emptyBitset, hasBit } from './bitset.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueCategory } from './document.ts'
import { FacetCounter } from './facets.ts'
import type { Facets } from './facets-schema.ts'
import { CatalogueFilters } from './filters.ts'
import { Hits } from './hits.ts'
import { type CatalogueQuery, type Discontinued, effectiveSort } from './query.ts'
import { Ranking } from './ranking.ts'
import { CatalogueSearch, type Matches } from './search.ts'
import { spreadFirst } from './sort-orders.ts'

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
  readonly #search: CatalogueSearch
  readonly #filters: CatalogueFilters
  readonly #facets: FacetCounter
  #ranking: Ranking | null = null
  #front: Uint32Array | null = null
  readonly #facetsOfEverything = new Map<Discontinued, Facets>()

  constructor(index: CatalogueIndex, categories: readonly CatalogueCategory[]) {
    this.#index = index
    this.#search = new CatalogueSearch(index, categories)
    this.#filters = new CatalogueFilters(index, categories)
    this.#facets = new FacetCounter(index, categories)
  }

  run(query: CatalogueQuery, options: { facets?: boolean } = {}): QueryResult {
    const matches = this.#search.find(query.search)
    const hits = new Hits(this.#index.size, matches, {
      filters: this.#filters.setsOf(query),
      scope: this.#filters.scopeOf(query),
    })
    const { total } = hits
    const from = (query.page - 1) * query.limit
    const to = Math.min(from + query.limit, total)
    const ordinals = from < to ? this.#page(query, { matches, hits, from, to }) : []
    return {
      ids: ordinals.map((ordinal) => this.#index.columns.ids[ordinal]!),
      total,
      facets: options.facets === true ? this.#count(query, hits) : null,
    }
  }

  #page(query: CatalogueQuery, { matches, hits, from, to }: PageOfHits): number[] {
    const sort = effectiveSort(query)
    if (matches !== null && sort === 'relevance') {
      this.#ranking ??= new Ranking(this.#index)
      return this.#ranking.page(matches, hits.isFiltered ? hits.all() : null, { from, to })
    }
    const name = sort === 'relevance' ? 'popularity' : sort
    const order = this.#index.orders[name]
    if (!hits.isEverything) return this.#filtered(query, { order, hits, from, to })
    const front = name === 'popularity' && query.discontinued === 'hide' ? this.#frontOrder(hits) : order
    return hits.isWholeIndex ? [...front.subarray(from, to)] : walk(front, hits.all(), { from, to })
  }

  /**
   * In the list of a category by popularity and without words, premium listings of the category come first, the most popular
   * first among them (docs/decisions/0051).
   */
  #filtered(
    query: CatalogueQuery,
    { order, hits, from, to }: { order: Uint32Array; hits: Hits; from: number; to: number },
  ): number[] {
    const set = hits.all()
    const hasPlaces = query.search === '' && effectiveSort(query) === 'popularity'
    const paid = hasPlaces ? this.#filters.premiumListings(query, set) : []
    if (paid.length === 0) return walk(order, set, { from, to })
    const first = emptyBitset(this.#index.size)
    const others = set.slice()
    for (const ordinal of paid) {
      addBit(first, ordinal)
      dropBit(others, ordinal)
    }
    const count = paid.length
    return [
      ...walk(order, first, { from: Math.min(from, count), to: Math.min(to, count) }),
      ...walk(order, others, { from: Math.max(from - count, 0), to: Math.max(to - count, 0) }),
    ]
  }

  /** What a visitor sees first. */
  #frontOrder(hits: Hits): Uint32Array {
    const { orders, columns } = this.#index
    const listed = hits.isWholeIndex ? null : hits.all()
    this.#front ??= spreadFirst(
      listed === null ? orders.popularity : orders.popularity.filter((ordinal) => hasBit(listed, ordinal)),
      columns.categoryIds,
    )
    return this.#front
  }

  #count({ discontinued }: CatalogueQuery, hits: Hits): Facets {
    if (!hits.isEverything) return this.#facets.count(hits)
    const facets = this.#facetsOfEverything.get(discontinued) ?? this.#facets.count(hits)
    this.#facetsOfEverything.set(discontinued, facets)
    return facets
  }
}

interface PageOfHits {
  matches: Matches | null
  hits: Hits
  /** The places of the page, from the first up to, not including, the last; there are hits for all of them. */
  from: number
  to: number
}

/** Members of the set in the given order, until the page is full. */
function walk(order: Uint32Array, set: Bitset, { from, to }: { from: number; to: number }): number[] {
  const page: number[] = []
  let place = 0
  for (let i = 0; place < to; i++) {
    const ordinal = order[i]!
    if (!hasBit(set, ordinal)) continue
    if (place >= from) page.push(ordinal)
    place++
  }
  return page
}
