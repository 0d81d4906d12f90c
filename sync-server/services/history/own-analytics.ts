import { ANALYTICS_DAYS, type OwnAnalytics } from '#shared/domain/own-analytics.ts'
import { HISTORY_LIMITS } from '#shared/domain/tool-history.ts'
import type { Database } from '../../db/schema.ts'
import { listFavorites } from '../../repositories/favorites.ts'
import { listPublicReviewsOf } from '../../repositories/reviews.ts'
import { listSavedComparisons } from '../../repositories/saved-comparisons.ts'
import { countViewsSince } from '../../repositories/usage.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readListedTool } from '../catalogue/listed-tool.ts'
import { DAY_MS, dayOf, isoDay } from './record-days.ts'
import type { ToolHistory } from './tool-history.ts'

const HOUR_MS = 60 * 60 * 1000

interface OwnAnalyticsDeps {
  reader: Database
  catalogue: Catalogue
  toolHistory: ToolHistory
}

/** How the tools that a user keeps have moved, how the user's reviews are read, and what was compared. */
export async function readOwnAnalytics(
  { reader, catalogue, toolHistory }: OwnAnalyticsDeps,
  userId: number,
  now: Date,
): Promise<OwnAnalytics> {
  const { tools } = catalogue.version
  const named = (id: number) => {
    const listed = tools.get(id)
    return listed === undefined ? [] : [{ id, name: readListedTool(listed).name }]
  }
  const favorites = (await listFavorites(reader, userId)).filter((id) => tools.has(id))
  const moved = await toolHistory.readMoves(favorites.slice(0, HISTORY_LIMITS.trends), ANALYTICS_DAYS)
  const comparisons = await listSavedComparisons(reader, userId)
  return {
    from: isoDay(dayOf(now) - ANALYTICS_DAYS),
    until: isoDay(dayOf(now)),
    favorites: moved.map(({ tool, entries, popularity, isSample }) => ({
      id: tool.id,
      name: tool.name,
      before: entries[0] ?? null,
      now: {
        popularity: tool.popularity,
        rating: tool.rating,
        reviewCount: tool.reviewCount,
        priceFrom: tool.priceFrom,
      },
      popularity,
      isSample,
    })),
    reviews: await readOwnReviews(reader, userId, now),
    comparisons: comparisons.map(({ toolIds, since }) => ({ tools: toolIds.flatMap(named), since })),
  }
}

async function readOwnReviews(reader: Database, userId: number, now: Date): Promise<OwnAnalytics['reviews']> {
  const reviews = await listPublicReviewsOf(reader, userId)
  const earliest = now.getTime() - ANALYTICS_DAYS * DAY_MS
  const spans = reviews.map(({ tool, createdAt }) => ({
    toolId: tool.id,
    hour: Math.floor(Math.max(Date.parse(createdAt), earliest) / HOUR_MS),
  }))
  const views = await countViewsSince(reader, spans)
  return reviews.map((review) => ({ ...review, toolViews: views.get(review.tool.id) ?? 0 }))
}
