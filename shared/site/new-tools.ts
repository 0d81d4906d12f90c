import { type CatalogueQuery, EMPTY_QUERY } from '../catalogue/query.ts'

/**
 * What stands in the place of a ranking while there is none, above the first tools of the home page. In a file of its own:
 * the first load knows nothing of it.
 */
export const NEW_TOOLS: CatalogueQuery = { ...EMPTY_QUERY, flags: ['new'], sortBy: 'newest', limit: 6 }
