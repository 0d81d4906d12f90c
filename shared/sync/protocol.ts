import { z } from 'zod'
import { categorySchema } from '../domain/category.ts'
import { syncToolSchema } from '../domain/tool.ts'

/** Incremented when rows change their form; a device with another number drops its catalogue and refills (426 `schema`). */
export const SYNC_SCHEMA = 4

/** The maximum of rows in one delta page. */
export const DELTA_LIMIT = 1000

/** Of a request that names no limit. */
export const DEFAULT_DELTA_LIMIT = 500

const seq = z.int().nonnegative()
const epoch = z.string().regex(/^[0-9a-f]{16}$/)

/** DESIGN: `floor` is the oldest cursor that can still be continued; older ones have lost tombstones. */
export const manifestSchema = z.object({
  epoch,
  head: seq,
  floor: seq,
  schema: z.int(),
  /** null while none is ready: start from cursor 0 by deltas. */
  snapshot: z
    .object({
      url: z.string(),
      /** Bytes of the JSON text before compression, and its SHA-256 in hexadecimal. */
      bytes: z.int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      head: seq,
      tools: z.int().nonnegative(),
    })
    .nullable(),
  /** Absent where a device keeps the catalogue whole. Otherwise it keeps chosen categories; there is no snapshot. */
  parts: z
    .object({
      /** How many tools a device keeps at most. */
      limit: z.int().positive(),
      /** How many there are. */
      tools: z.int().nonnegative(),
    })
    .optional(),
})
export type Manifest = z.infer<typeof manifestSchema>

/**
 * What changed by itself in tools whose rows have not changed, by columns: once an hour it may concern many tools, and it
 * should take a few bytes for each.
 */
const signalsSchema = z.object({
  /** Ascending ids: the first, then steps. */
  ids: z.array(z.int()),
  popularity: z.array(z.int().nonnegative()),
  /** Ids of those that are trending, with the gain of each in percent; null: by its sample figures. */
  trending: z.array(z.tuple([z.int(), z.int().nullable()])),
})
export type Signals = z.infer<typeof signalsSchema>

/** Everything that changed after cursor `since`, in order of seq, cut at `limit` rows; `next` is the cursor to go on with. */
export const deltaSchema = z.object({
  epoch,
  tools: z.array(syncToolSchema),
  categories: z.array(categorySchema),
  deletedTools: z.array(z.int()),
  deletedCategories: z.array(z.int()),
  /** Of changes within some categories: the other tools that have changed. A device drops those that it does not keep for another reason. */
  left: z.array(z.int()).optional(),
  /** Absent: none changed. */
  signals: signalsSchema.optional(),
  next: seq,
  more: z.boolean(),
  head: seq,
})
export type Delta = z.infer<typeof deltaSchema>

/** Data of an SSE event named `catalogue`: a hint that there is something to pull, never data. */
export const catalogueEventSchema = z.object({ epoch, head: seq })
export type CatalogueEvent = z.infer<typeof catalogueEventSchema>

/** Data of an SSE event named `user`: the latest seq of the signed-in user's own rows. A hint as well. */
export const userEventSchema = z.object({ user: z.int().positive(), epoch, head: seq })
export type UserEvent = z.infer<typeof userEventSchema>

export const SYNC_ERROR_CODES = ['epoch', 'compacted', 'forked', 'schema'] as const
