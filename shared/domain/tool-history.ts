import { z } from 'zod'
import { toolSchema } from './tool.ts'
import { keptChangeSchema } from './tool-change.ts'

/** In days; trends reach back a week at least, so that a rank a week ago is among them. */
export const HISTORY_LIMITS = {
  days: 400,
  defaultDays: 90,
  trendDays: { least: 7, usual: 30, most: 90 },
  trends: 50,
  changes: 100,
}

/** What was shown of a tool at the end of a day in UTC, and on every day until the next entry. */
export const toolDaySchema = z.object({
  day: z.iso.date(),
  popularity: toolSchema.shape.popularity,
  rating: toolSchema.shape.rating,
  reviewCount: toolSchema.shape.reviewCount,
  priceFrom: toolSchema.shape.priceFrom,
})
export type ToolDay = z.infer<typeof toolDaySchema>

export const toolHistorySchema = z.object({
  /** The days that were asked for; nothing is known before the first entry. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** The entries are generated sample data, except that the last one shows what the tool shows. */
  isSample: z.boolean(),
  /** In order of days. An entry is there only where something changed; the first says how `from` began. */
  entries: z.array(toolDaySchema),
  /** Of facts, the newest first, whatever days were asked for; none of it is sample data. */
  changes: z.array(keptChangeSchema).max(HISTORY_LIMITS.changes),
  /** Since when changes of this tool are kept. */
  changesSince: z.iso.datetime(),
})
export type ToolHistoryAnswer = z.infer<typeof toolHistorySchema>

/** A place among the trending tools: 1 is the hottest; null: not among them. */
const rank = z.int().positive().nullable()

export const toolTrendSchema = z.object({
  id: z.int().positive(),
  /** At the end of each day up to today; shorter where less is known. */
  popularity: z.array(toolSchema.shape.popularity),
  rank,
  /** null: nothing was recorded of the tool by then. */
  dayBefore: z.object({ rank }).nullable(),
  weekBefore: z.object({ rank }).nullable(),
  /** All but the present rank is generated sample data. */
  isSample: z.boolean(),
})
export type ToolTrend = z.infer<typeof toolTrendSchema>
