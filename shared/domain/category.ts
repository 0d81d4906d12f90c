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

/** What an admin writes of a category; its address comes from its name. */
export const categoryFactsSchema = z.strictObject({
  name: categorySchema.shape.name,
  description: plainText(400, 10),
  icon: categorySchema.shape.icon,
  group: categorySchema.shape.group,
})

/** SPEC §7 GET /api/categories: beside the category, how many tools are listed in it. */
export const categoryWithCountSchema = categorySchema.extend({ toolCount: z.int().nonnegative() })
export type CategoryWithCount = z.infer<typeof categoryWithCountSchema>
