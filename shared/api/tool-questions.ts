import { z } from 'zod'
import { FLAGS, QUERY_LIMITS, SORTS } from '../catalogue/query.ts'
import { PRICINGS } from '../domain/pricing.ts'
import { UI_COUNTS } from '../policy/ui.ts'

// What agents ask of the catalogue, over MCP as in a page.

/** More results would not fit into a conversation. */
const MAX_RESULTS = 50

const text = z.string().trim().min(1).max(QUERY_LIMITS.value)
const slugs = z.array(text).min(1).max(QUERY_LIMITS.values)

export const searchToolsInput = z.strictObject({
  search: z
    .string()
    .trim()
    .min(1)
    .max(QUERY_LIMITS.search)
    .optional()
    .describe('Words, such as “transcribe meetings”'),
  category: text.optional().describe('Name or slug of a category, or of a group of them'),
  pricing: z.array(z.enum(PRICINGS)).min(1).optional().describe('Any of these'),
  maxPrice: z
    .number()
    .min(0)
    .max(QUERY_LIMITS.price)
    .optional()
    .describe(
      'At most so many US dollars a month, by the cheapest plan. Free plans cost nothing; tools whose price is not known are left out',
    ),
  rating: z.number().min(0).max(5).optional().describe('Minimum stars'),
  tags: slugs.optional().describe('Any of these slugs'),
  features: slugs.optional().describe('All of these slugs'),
  flags: z.array(z.enum(FLAGS)).min(1).optional(),
  sortBy: z.enum(SORTS).optional(),
  page: z.int().min(1).max(1000).default(1),
  limit: z.int().min(1).max(MAX_RESULTS).default(10),
})
export type SearchToolsInput = z.output<typeof searchToolsInput>

export const compareToolsInput = z.strictObject({
  toolIds: z.array(z.int().positive()).min(1).max(UI_COUNTS.comparedTools),
})
