import { z } from 'zod'
import { USAGE_KINDS } from '../policy/usage.ts'

/** Days. Of one or two of them the hours are told apart, of more the days. */
export const usageQuerySchema = z.strictObject({ days: z.enum(['2', '7', '28', '90', '365']).default('28') })
export type UsageQuery = z.infer<typeof usageQuerySchema>

export const USAGE_TABLES = ['times', 'tools', 'searches'] as const
export const usageCsvQuerySchema = usageQuerySchema.extend({ table: z.enum(USAGE_TABLES) })
export type UsageTable = (typeof USAGE_TABLES)[number]

const count = z.int().nonnegative()
/** `before`: in a period as long just before; null when counting began later than that. */
const comparedShape = { count, before: count.nullable() }
const comparedSchema = z.object(comparedShape)
export type ComparedCount = z.infer<typeof comparedSchema>

const ofEachKind = <T extends z.ZodType>(schema: T) => z.record(z.enum(USAGE_KINDS), schema)

const searchedSchema = z.object({ query: z.string(), ...comparedShape })
export type SearchedQuery = z.infer<typeof searchedSchema>

const usedToolSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** Listed no more. */
  isArchived: z.boolean(),
  ...comparedShape,
})
export type UsedTool = z.infer<typeof usedToolSchema>

export const usageInsightSchema = z.object({
  /** When the first count was made; null: nothing was ever counted. */
  countedSince: z.iso.datetime().nullable(),
  totals: ofEachKind(comparedSchema),
  /** Searches that few devices made are deleted after a month, so no comparison goes further back. */
  searches: comparedSchema,
  /** Of the searches those without a result. */
  missed: comparedSchema,
  step: z.enum(['hour', 'day']),
  /** Every hour or day of the period, the oldest first. They begin in UTC. */
  times: z.array(z.object({ at: z.iso.datetime(), counts: ofEachKind(count) })),
  /** The most used first. */
  tools: ofEachKind(z.array(usedToolSchema)),
  /** What was searched and found, the most frequent first; and what was searched in vain. */
  foundQueries: z.array(searchedSchema),
  missedQueries: z.array(searchedSchema),
})
export type UsageInsight = z.infer<typeof usageInsightSchema>
