import { z } from 'zod'
import { publicReviewSchema } from './review.ts'
import { toolSchema } from './tool.ts'
import { toolDaySchema, toolTrendSchema } from './tool-history.ts'

/** For how many days premium users see how things moved. */
export const ANALYTICS_DAYS = 30

/** A tool by its name, where people know it by more than its id. */
const namedTool = z.object({ id: toolSchema.shape.id, name: z.string() })

/** What a tool showed at the beginning of the time, and shows now; `before` is null where nothing was recorded then. */
const movedTool = namedTool.extend({
  before: toolDaySchema.nullable(),
  now: toolDaySchema.omit({ day: true }),
  /** At the end of each day, as in `GET /api/tools/history`. */
  popularity: toolTrendSchema.shape.popularity,
  /** The past of it is generated sample data. */
  isSample: z.boolean(),
})

/** What premium users read about their own use, from what is stored for them anyway; nobody's reading is tracked for it. */
export const ownAnalyticsSchema = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  /** The favorites that are listed, the latest first, at most 50. */
  favorites: z.array(movedTool),
  /** The own public reviews, the latest first. */
  reviews: z.array(
    publicReviewSchema.omit({ author: true }).extend({
      tool: namedTool,
      /** Visits of the tool's page by anybody since the review was written, within the time; people are not told apart. */
      toolViews: z.int().nonnegative(),
    }),
  ),
  /** Saved comparisons, the latest first, without tools that are gone. */
  comparisons: z.array(z.object({ tools: z.array(namedTool), since: z.iso.datetime() })),
})
export type OwnAnalytics = z.infer<typeof ownAnalyticsSchema>
