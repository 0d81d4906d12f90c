import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { feedOfSearch, searchFeedTitle } from '#shared/site/feed-places.ts'
import { FeedLink } from '../../ui/feed-link.tsx'

/** Where feed readers find what is new among the tools of a search. */
export function SearchFeed({ query }: { query: CatalogueQuery }) {
  return <FeedLink place={feedOfSearch(query)} title={searchFeedTitle(query)} />
}
