import { type CatalogueQuery, EMPTY_QUERY, queryToParams } from '../catalogue/query.ts'
import { feedMessages } from '../messages/feeds.ts'

export const FEED_FORMATS = ['atom', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** Content types by format. */
export const FEED_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const

/** Where a feed is, whatever its format. */
export interface FeedPlace {
  path: string
  /** Without a question mark; empty where there is none. */
  query: string
}

const NEWS_FEED: FeedPlace = { path: '/feeds/new', query: '' }

export const feedOfTool = (id: number): FeedPlace => ({ path: `/feeds/tools/${id}`, query: '' })

export const feedOfCategory = (slug: string): FeedPlace => ({
  path: `/feeds/categories/${encodeURIComponent(slug)}`,
  query: '',
})

/** Of the tools that a search finds; the order in which it shows them says nothing here. */
export function feedOfSearch(query: CatalogueQuery): FeedPlace {
  const { sortBy, page, limit } = EMPTY_QUERY
  const params = queryToParams({ ...query, sortBy, page, limit }).toString()
  return params === '' ? NEWS_FEED : { path: '/feeds/search', query: params }
}

/** `/feeds/search.atom?tags=ocr` */
export function feedAddress({ path, query }: FeedPlace, format: FeedFormat): string {
  return `${path}.${format}${query === '' ? '' : `?${query}`}`
}

/** What the feed of a search is called. */
export function searchFeedTitle(query: CatalogueQuery): string {
  if (query.search !== '') return feedMessages.ofSearch(query.search)
  return feedOfSearch(query) === NEWS_FEED ? feedMessages.news : feedMessages.ofFilter
}
