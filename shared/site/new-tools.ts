import { type CatalogueQuery, EMPTY_QUERY } from '../catalogue/query.ts'

/** What is new, on the home page and in the place of a ranking while there is none. */
export const NEW_TOOLS: CatalogueQuery = { ...EMPTY_QUERY, flags: ['new'], sortBy: 'newest', limit: 6 }
