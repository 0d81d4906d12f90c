import { type CatalogueQuery, EMPTY_QUERY, queryToParams } from '#shared/catalogue/query.ts'
import { paths } from '#shared/paths.ts'
import { categoryQuery } from '#shared/site/shown-tools.ts'
import { type ToolsInView, useToolsInView } from '../../data/use-tools-in-view.ts'
import { useQueryAddress } from '../../ui/use-query-address.ts'

export interface ToolsOfCategory extends ToolsInView {
  query: CatalogueQuery
  sort: (order: Pick<CatalogueQuery, 'sortBy'>) => void
  showMore: () => void
}

/** The tools of a category. Their order and how many pages of them are in view stand in the address. */
export function useCategoryTools(slug: string): ToolsOfCategory {
  const { query: address, go } = useQueryAddress((query) => addressOf(slug, query))
  const query = { ...categoryQuery(slug), sortBy: address.sortBy, page: address.page }
  return {
    query,
    ...useToolsInView(query),
    sort: (order) => go({ ...query, ...order, page: 1 }),
    showMore: () => go({ ...query, page: query.page + 1 }, { replace: true }),
  }
}

function addressOf(slug: string, { sortBy, page }: CatalogueQuery): string {
  const parameters = queryToParams({ ...EMPTY_QUERY, sortBy, page }).toString()
  return parameters === '' ? paths.categoryTools(slug) : `${paths.categoryTools(slug)}?${parameters}`
}
