import { z } from 'zod'
import { facetsSchema } from '../catalogue/facets-schema.ts'
import { categoryWithCountSchema } from '../domain/category.ts'
import { statsSchema } from '../domain/stats.ts'
import { toolDetailSchema } from '../domain/summary.ts'
import { toolAnswerSchema } from '../domain/tool.ts'
import { defineCalls } from './call.ts'
import { idText, toolListParameters } from './parameters.ts'

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
