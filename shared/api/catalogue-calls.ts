import { z } from 'zod'
import { facetsSchema } from '../catalogue/facets-schema.ts'
import { QUERY_LIMITS } from '../catalogue/query.ts'
import { categoryWithCountSchema } from '../domain/category.ts'
import { statsSchema } from '../domain/stats.ts'
import { toolDetailSchema } from '../domain/summary.ts'
import { detailedToolSchema, TOOL_LIMITS, toolAnswerSchema } from '../domain/tool.ts'
import { HISTORY_LIMITS, toolHistorySchema, toolTrendSchema } from '../domain/tool-history.ts'
import { UI_COUNTS } from '../policy/ui.ts'
import { chargeChange, chargeRows, defineCalls, doneSchema } from './call.ts'
import { idText, integerText, toolListParameters } from './parameters.ts'

export const favoriteSchema = z.strictObject({ toolId: z.int().positive() })

/** Nothing of the kind is refused: what names no tool is not found. */
const slugText = z
  .string()
  .min(1)
  .max(2 * TOOL_LIMITS.name)

/** Different ids joined by commas: `12,7`. */
const idList = (most: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(idText).min(1).max(most))
    .refine((ids) => new Set(ids).size === ids.length, 'must not repeat an id')

const { trendDays } = HISTORY_LIMITS
const IDS_A_POINT = 10
const chargeTrends = {
  budget: 'reads' as const,
  cost: ({ query }: { query: { ids: readonly number[] }; body: unknown }) =>
    Math.ceil(query.ids.length / IDS_A_POINT),
}

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
    summary: 'Trending tools, hottest first, at most 24',
    access: 'anyone',
    output: z.array(toolAnswerSchema),
  },
  compareTools: {
    method: 'GET',
    path: '/api/tools/compare/:ids',
    summary: 'Up to three tools side by side, in the order requested; unknown ids are left out',
    access: 'anyone',
    params: z.strictObject({ ids: idList(UI_COUNTS.comparedTools) }),
    output: z.array(toolAnswerSchema),
  },
  toolTrends: {
    method: 'GET',
    path: '/api/tools/history',
    summary:
      'The daily popularity of several tools, and their trending ranks today, a day ago and a week ago; unknown ids are left out',
    access: 'anyone',
    charge: chargeTrends,
    query: z.strictObject({
      ids: idList(HISTORY_LIMITS.trends),
      days: integerText(trendDays.least, trendDays.most).optional(),
    }),
    output: z.object({ until: z.iso.date(), tools: z.array(toolTrendSchema) }),
  },
  getTool: {
    method: 'GET',
    path: '/api/tools/:id',
    summary: 'One tool, with the structured parts of its summary',
    access: 'anyone',
    params: z.strictObject({ id: idText }),
    output: toolDetailSchema,
  },
  toolHistory: {
    method: 'GET',
    path: '/api/tools/:id/history',
    summary:
      'The history of a tool: daily popularity, rating, reviews and price, and the latest changes of its price, name, owner, status and description',
    access: 'anyone',
    params: z.strictObject({ id: idText }),
    query: z.strictObject({ days: integerText(1, HISTORY_LIMITS.days).optional() }),
    output: toolHistorySchema,
  },
  listAlternatives: {
    method: 'GET',
    path: '/api/alternatives/:slug',
    summary:
      'A tool, by the slug of its name or its id, and the tools that do the same work, closest first, at most 12',
    access: 'anyone',
    params: z.strictObject({ slug: slugText }),
    output: z.object({ tool: detailedToolSchema, alternatives: z.array(detailedToolSchema) }),
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
    summary: 'Add a tool to favorites; nothing changes if it already is',
    access: 'signedIn',
    charge: chargeChange('favorite.set'),
    body: favoriteSchema,
    output: doneSchema,
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/api/favorites/:toolId',
    summary: 'Remove a tool from favorites; nothing changes if it is not one',
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
    summary: 'Tools whose listing pays for a place on the home page, newest first',
    access: 'anyone',
    output: z.object({ toolIds: z.array(z.int().positive()) }),
  },
})
