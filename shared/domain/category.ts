import { z } from 'zod'
import { plainText } from './text.ts'

export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u, 'must be lower-case words joined by hyphens')

/** A category belongs to one group; groups are named by their categories and have no row of their own. */
export const categorySchema = z.object({
  id: z.int().positive(),
  name: plainText(80),
  slug: slugSchema,
  description: plainText(400),
  icon: slugSchema,
  group: plainText(80),
})
export type Category = z.infer<typeof categorySchema>

/** SPEC §7 GET /api/categories: beside the category, how many tools are listed in it. */
export const categoryWithCountSchema = categorySchema.extend({ toolCount: z.int().nonnegative() })
export type CategoryWithCount = z.infer<typeof categoryWithCountSchema>
