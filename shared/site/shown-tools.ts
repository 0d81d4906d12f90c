import { type CatalogueQuery, EMPTY_QUERY, GRAVEYARD_QUERY } from '../catalogue/query.ts'
import { paths } from '../paths.ts'
import { UI_COUNTS } from '../policy/ui.ts'
import type { SitePage } from './site-page.ts'

/** Which tools a page shows that its description speaks of. */
export type ShownTools =
  | { by: 'id'; ids: readonly number[] }
  | { by: 'query'; query: CatalogueQuery }
  | { by: 'trending' }
  /** The two of the first pair that are both known. */
  | { by: 'pair'; pairs: readonly (readonly [string, string])[] }
  /** The tool first, then what can be used instead of it. */
  | { by: 'alternatives'; slug: string }

const NONE: ShownTools = { by: 'id', ids: [] }

/** A list in a description names its first tools. */
const LISTED_TOOLS = 12

export function shownTools(page: SitePage): ShownTools {
  switch (page.kind) {
    case 'tool':
      return page.id === null ? NONE : { by: 'id', ids: [page.id] }
    case 'compare':
      return { by: 'id', ids: page.ids }
    case 'versus':
      return { by: 'pair', pairs: page.pairs }
    case 'alternatives':
      return { by: 'alternatives', slug: page.slug }
    case 'category':
      return { by: 'query', query: { ...categoryQuery(page.slug), limit: LISTED_TOOLS } }
    case 'fixed':
      if (page.path === paths.graveyard) return { by: 'query', query: GRAVEYARD_QUERY }
      return page.path === paths.trending ? { by: 'trending' } : NONE
    default:
      return NONE
  }
}

/** The tools of a category's own page. */
export function categoryQuery(slug: string): CatalogueQuery {
  return { ...EMPTY_QUERY, category: slug, limit: UI_COUNTS.categoryPageTools }
}
