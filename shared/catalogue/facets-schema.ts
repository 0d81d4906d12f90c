import { z } from 'zod'

const count = z.int().nonnegative()

/** A value of an open facet: its slug as filters name it, its text as people read it. */
export const facetValueSchema = z.object({ slug: z.string(), label: z.string(), count })

/**
 * How many tools each choice would give. A kind whose values widen each other (category, pricing, rating, tags) is
 * counted without its own filter; features and flags, which narrow, with it.
 */
export const facetsSchema = z.object({
  categories: z.array(z.object({ categoryId: z.int(), count })),
  pricing: z.object({ free: count, freemium: count, paid: count, unknown: count }),
  /** Tools rated at least so many stars. */
  ratings: z.object({ '5': count, '4': count, '3': count }),
  features: z.array(facetValueSchema),
  tags: z.array(facetValueSchema),
  flags: z.object({ trending: count, verified: count, new: count }),
})
export type Facets = z.infer<typeof facetsSchema>
export type FacetValue = z.infer<typeof facetValueSchema>
