import type { ToolListParameters } from '#shared/api/parameters.ts'
import { type CatalogueQuery, QUERY_LIMITS, queryToParams } from '#shared/catalogue/query.ts'

/** A request of GET /api/tools: the query, and whether to count the tools of each filter value. */
export interface ListRequest {
  query: CatalogueQuery
  facets: boolean
}

export function toListRequest(parameters: ToolListParameters): ListRequest {
  const query: CatalogueQuery = {
    search: parameters.search ?? '',
    category: parameters.category ?? null,
    pricing: parameters.pricing ?? [],
    maxPrice: parameters.maxPrice ?? null,
    rating: parameters.rating ?? null,
    features: parameters.features ?? [],
    tags: parameters.tags ?? [],
    flags: parameters.flags ?? [],
    discontinued: parameters.discontinued ?? 'hide',
    sortBy: parameters.sortBy ?? null,
    page: parameters.page ?? 1,
    limit: parameters.limit ?? QUERY_LIMITS.pageSize,
  }
  return { query, facets: parameters.facets === '1' }
}

/** A cache key, equal for all spellings of the same request: without defaults, with sorted lists. */
export function listKey({ query, facets }: ListRequest): string {
  return `${facets ? 'facets&' : ''}${queryToParams(query)}`
}
