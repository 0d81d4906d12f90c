import { PRICINGS, type Pricing } from '../domain/pricing.ts'

export const SORTS = ['relevance', 'popularity', 'newest', 'rating', 'name'] as const
export type SortBy = (typeof SORTS)[number]

export const FLAGS = ['trending', 'verified', 'new'] as const
export type Flag = (typeof FLAGS)[number]

/** What lists do with tools that are gone; `only` is the graveyard. */
export const DISCONTINUED = ['hide', 'include', 'only'] as const
export type Discontinued = (typeof DISCONTINUED)[number]

export const QUERY_LIMITS = {
  search: 200,
  value: 80,
  values: 20,
  page: 100_000,
  limit: 1000,
  /** US dollars a month. */
  price: 100_000,
  pageSize: 12,
} as const

/**
 * One question to the catalogue. Filters of one kind widen each other (free or freemium; tag a or tag b), except
 * `features` and `flags`, of which a tool must have all. Tags and features are slugs (`api-access`).
 */
export interface CatalogueQuery {
  search: string
  /** Name or slug of a category, else of a group; null for all tools. */
  category: string | null
  pricing: Pricing[]
  /**
   * US dollars a month that the cheapest way to use a tool may cost; a free plan costs nothing. null for any price, unknown ones
   * included.
   */
  maxPrice: number | null
  /** Minimum rating, 0–5; null for any, tools without a rating included. */
  rating: number | null
  features: string[]
  tags: string[]
  flags: Flag[]
  discontinued: Discontinued
  /** null: relevance when searching, else popularity. */
  sortBy: SortBy | null
  /** From 1. */
  page: number
  limit: number
}

export const EMPTY_QUERY: CatalogueQuery = {
  search: '',
  category: null,
  pricing: [],
  maxPrice: null,
  rating: null,
  features: [],
  tags: [],
  flags: [],
  discontinued: 'hide',
  sortBy: null,
  page: 1,
  limit: QUERY_LIMITS.pageSize,
}

/** All tools that are gone. */
export const GRAVEYARD_QUERY: CatalogueQuery = {
  ...EMPTY_QUERY,
  discontinued: 'only',
  sortBy: 'name',
  limit: QUERY_LIMITS.limit,
}

/** The effective order of a query: relevance needs words, so it falls back to popularity without them. */
export function effectiveSort(query: Pick<CatalogueQuery, 'search' | 'sortBy'>): SortBy {
  const isSearching = query.search !== ''
  if (query.sortBy === null || query.sortBy === 'relevance') return isSearching ? 'relevance' : 'popularity'
  return query.sortBy
}

/** `All Tools` and `all` are the pseudo-category of SPEC §2. */
export function categoryFilter(text: string | null | undefined): string | null {
  const name = cleanText(text ?? '', QUERY_LIMITS.value)
  return name === '' || /^all([ -]tools)?$/i.test(name) ? null : name
}

/**
 * Search text as the engine takes it: well-formed, without control characters, single spaces, cut at `max` characters
 * (never inside one that takes two UTF-16 units). Cleaning clean text changes nothing.
 */
export function cleanText(text: string, max: number = QUERY_LIMITS.search): string {
  return text
    .slice(0, max * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\ufffd\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** Reads a query from an address leniently: what it does not understand is ignored. The server's parser refuses instead. */
export function queryFromParams(params: URLSearchParams): CatalogueQuery {
  const page = Number(params.get('page') ?? 1)
  return {
    search: cleanText(params.get('search') ?? ''),
    category: categoryFilter(params.get('category')),
    pricing: pick(params, 'pricing', PRICINGS),
    maxPrice: amount(params, 'maxPrice', QUERY_LIMITS.price),
    rating: amount(params, 'rating', 5),
    features: slugs(params, 'features'),
    tags: slugs(params, 'tags'),
    flags: pick(params, 'flags', FLAGS),
    discontinued: pick(params, 'discontinued', DISCONTINUED)[0] ?? 'hide',
    sortBy: pick(params, 'sortBy', SORTS)[0] ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= QUERY_LIMITS.page ? page : 1,
    limit: QUERY_LIMITS.pageSize,
  }
}

/** The shortest address of a query: defaults left out, lists sorted, always in the same order. */
export function queryToParams(query: CatalogueQuery): URLSearchParams {
  const values = {
    search: query.search,
    category: query.category,
    pricing: PRICINGS.filter((pricing) => query.pricing.includes(pricing)),
    maxPrice: query.maxPrice,
    rating: query.rating,
    features: query.features.toSorted(),
    tags: query.tags.toSorted(),
    flags: FLAGS.filter((flag) => query.flags.includes(flag)),
    discontinued: query.discontinued === 'hide' ? '' : query.discontinued,
    sortBy: query.sortBy,
    page: query.page === 1 ? '' : query.page,
    limit: query.limit === QUERY_LIMITS.pageSize ? '' : query.limit,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const text = String(value ?? '')
    if (text !== '') params.set(name, text)
  }
  return params
}

/** The different entries of a comma-joined parameter, cleaned and in lower case; empty ones do not count. */
export function splitList(text: string | null | undefined): string[] {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => cleanText(entry, Number.POSITIVE_INFINITY).toLowerCase())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}

function amount(params: URLSearchParams, name: string, most: number): number | null {
  const text = params.get(name)?.trim() ?? ''
  const value = Number(Number(text).toFixed(2))
  return text !== '' && value >= 0 && value <= most ? value : null
}

function pick<T extends string>(params: URLSearchParams, name: string, known: readonly T[]): T[] {
  const wanted = splitList(params.get(name))
  return known.filter((value) => wanted.includes(value))
}

function slugs(params: URLSearchParams, name: string): string[] {
  return splitList(params.get(name))
    .filter((value) => value.length <= QUERY_LIMITS.value)
    .slice(0, QUERY_LIMITS.values)
    .sort()
}
