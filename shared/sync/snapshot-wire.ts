import { z } from 'zod'
import { categorySchema } from '../domain/category.ts'
import { pricingSchema, ratingTextSchema } from '../domain/tool.ts'

/** Raised when the columns change; a reader of another number refuses the text. */
export const SNAPSHOT_FORMAT = 1

const column = <T extends z.ZodType>(value: T) => z.union([value, z.array(value)])
const choices = <T extends z.ZodType>(value: T) => z.object({ values: z.array(value), codes: z.string() })
const number = z.number()

/** The JSON of a snapshot: a column a field, each packed by how its values repeat. */
export const snapshotWireSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  epoch: z.string(),
  head: z.int(),
  categories: z.array(categorySchema),
  rows: z.int().nonnegative(),
  /** The first, then steps. */
  ids: column(number),
  names: z.string(),
  /** `=` is the name. */
  vendors: z.string(),
  websites: z.string(),
  descriptions: z.string(),
  /** Tags and features share one dictionary. */
  labels: z.array(z.string()),
  tags: z.string(),
  features: z.string(),
  flags: choices(number),
  pricing: choices(pricingSchema.nullable()),
  ratings: choices(ratingTextSchema.nullable()),
  userCounts: choices(z.string().nullable()),
  categoryIds: choices(number),
  launchYears: choices(number.nullable()),
  pricesFrom: choices(number.nullable()),
  reviewCounts: column(number),
  popularity: column(number),
  /** `=` is the row above. */
  created: z.string(),
  /** `=` is the time of creation. */
  updated: z.string(),
})
export type SnapshotWire = z.infer<typeof snapshotWireSchema>
