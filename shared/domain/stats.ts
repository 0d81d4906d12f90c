import { z } from 'zod'

/** SPEC §3 Stats. `isSample`: some figures come from sample data, and the page must say so. */
export const statsSchema = z.object({
  totalTools: z.int().nonnegative(),
  totalCategories: z.int().nonnegative(),
  trendingCount: z.int().nonnegative(),
  /** Sum of the reviews of all tools. */
  totalReviews: z.int().nonnegative(),
  /** When the newest change of the catalogue was made; null for an empty one. */
  lastUpdated: z.iso.datetime().nullable(),
  isSample: z.boolean(),
})
export type Stats = z.infer<typeof statsSchema>
