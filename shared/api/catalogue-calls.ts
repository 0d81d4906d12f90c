import { z } from 'zod'
import { facetsSchema } from '../catalogue/facets-schema.ts'
import { QUERY_LIMITS } from '../catalogue/query.ts'
import { categoryWithCountSchema } from '../domain/category.ts'
import { statsSchema } from '../domain/stats.ts'
import { toolDetailSchema } from '../domain/summary.ts'
import { toolAnswerSchema } from '../domain/tool.ts'
import { chargeChange, chargeRows, defineCalls, doneSchema } from './call.ts'
import { idText, toolListParameters } from './parameters.ts'

export const favoriteSchema = z.strictObject({ toolId: z.int().positive() })

/** 1 to 3 different ids joined by commas: `12,7`. */
const comparedIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(idText).min(1).max(3))
  .refine((ids) => new Set(ids).size === ids.length, 'must not repeat an id')

export const catalogueCalls = defineCalls({
  listTools: {
    method: 'GET',
    path: '/api/tools',
    summary: 'Search, filter, sort and page through the catalogue',
    access: 'anyone',
    charge: chargeRows(QUERY_LIMITS.pageSize),
    query: toolListParameters,
    output: z.object({
      tools: z.array(toolAnswerSchema),
      total: z.int().nonnegative(),
      facets: facetsSchema.optional(),
    }),
  },
  trendingTools: {
    method: 'GET',
    path: '/api/tools/trending',
    summary: 'Trending tools, the hottest first, at most 24',
    access: 'anyone',
    output: z.array(toolAnswerSchema),
  },
  compareTools: {
    method: 'GET',
    path: '/api/tools/compare/:ids',
    summary: 'Up to three tools side by side, in the order asked for; unknown ids are left out',
    access: 'anyone',
    params: z.strictObject({ ids: comparedIds }),
    output: z.array(toolAnswerSchema),
  },
  getTool: {
    method: 'GET',
    path: '/api/tools/:id',
    summary: 'One tool, with the structured parts of its summary',
    access: 'anyone',
    params: z.strictObject({ id: idText }),
    output: toolDetailSchema,
  },
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    summary: 'All categories with the number of their tools',
    access: 'anyone',
    output: z.array(categoryWithCountSchema),
  },
  getStats: {
    method: 'GET',
    path: '/api/stats',
    summary: 'Figures of the whole catalogue',
    access: 'anyone',
    output: statsSchema,
  },
})

export const favoriteCalls = defineCalls({
  listFavorites: {
    method: 'GET',
    path: '/api/favorites',
    summary: 'The favorites of the signed-in user',
    access: 'signedIn',
    output: z.array(favoriteSchema),
  },
  addFavorite: {
    method: 'POST',
    path: '/api/favorites',
    summary: 'Make a tool a favorite; nothing changes when it is one',
    access: 'signedIn',
    charge: chargeChange('favorite.set'),
    body: favoriteSchema,
    output: doneSchema,
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/api/favorites/:toolId',
    summary: 'Make a tool no favorite; nothing changes when it is none',
    access: 'signedIn',
    charge: chargeChange('favorite.set'),
    params: z.strictObject({ toolId: idText }),
    output: doneSchema,
  },
})

export const featuredCalls = defineCalls({
  listFeatured: {
    method: 'GET',
    path: '/api/featured',
    summary: 'Tools whose listing pays for a place on the home page, the newest first',
    access: 'anyone',
    output: z.object({ toolIds: z.array(z.int().positive()) }),
  },
})
