import { z } from 'zod'
import { categorySchema } from '../domain/category.ts'
import { pricingSchema, ratingTextSchema } from '../domain/tool.ts'
import { platformSchema, toolStatusSchema } from '../domain/tool-details.ts'

/** Incremented when the lines change; a reader with another number refuses the text. */
export const SNAPSHOT_FORMAT = 5

const number = z.number()
/** One predicate for all, where a schema for each number would take longer than decoding them. */
const numbers = z.custom<number | number[]>((value) =>
  (Array.isArray(value) ? value : [value]).every(Number.isFinite),
)
const codes = z.string()

/** The first line: the facts of the catalogue, and the values that the codes of the other lines represent. */
export const snapshotHeadSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  epoch: z.string(),
  head: z.int(),
  categories: z.array(categorySchema),
  rows: z.int().nonnegative(),
  /** Tags and features share one dictionary. */
  labels: z.array(z.string()),
  flags: z.array(number),
  pricing: z.array(pricingSchema.nullable()),
  ratings: z.array(ratingTextSchema.nullable()),
  userCounts: z.array(z.string().nullable()),
  categoryIds: z.array(number),
  otherCategoryIds: z.array(z.array(number)),
  statuses: z.array(toolStatusSchema),
  platforms: z.array(z.array(platformSchema)),
  checkedAt: z.array(z.string().nullable()),
  verifiedAt: z.array(z.string().nullable()),
  launchYears: z.array(number.nullable()),
  pricesFrom: z.array(number.nullable()),
  /** Ids with the gains of trending tools; all others have none. */
  trendGains: z.array(z.tuple([number, number])),
  /** Ids with the ends of premium listings; all others have none. */
  premiumListings: z.array(z.tuple([number, z.string()])),
  /** Ids of tools whose makers have proved it; missing in older files. */
  makerVerified: z.array(number).optional(),
})
export type SnapshotHead = z.infer<typeof snapshotHeadSchema>

/** Every other line: some hundred tools, a column a field, each packed by how its values repeat. */
export const snapshotChunkSchema = z.object({
  rows: z.int().positive(),
  /** The first, then steps. */
  ids: numbers,
  names: z.string(),
  /** `=` is the name. */
  vendors: z.string(),
  websites: z.string(),
  descriptions: z.string(),
  tags: codes,
  features: codes,
  flags: codes,
  pricing: codes,
  ratings: codes,
  userCounts: codes,
  categoryIds: codes,
  otherCategoryIds: codes,
  statuses: codes,
  platforms: codes,
  checkedAt: codes,
  verifiedAt: codes,
  /** JSON lists; empty ones are left out. */
  formerNames: z.string(),
  logos: z.string(),
  /** JSON objects; empty ones are left out. */
  details: z.string(),
  launchYears: codes,
  pricesFrom: codes,
  reviewCounts: numbers,
  popularity: numbers,
  /** `=` is the row above. */
  created: z.string(),
  /** `=` is the time of creation. */
  updated: z.string(),
})
export type SnapshotChunk = z.infer<typeof snapshotChunkSchema>
