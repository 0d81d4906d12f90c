import type { Stars } from '#shared/domain/review.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import {
  addStars,
  listPendingFigures,
  readFigures,
  readStars,
  type ShownFigures,
  saveFigures,
  settleStars,
  type ToolFigures,
  type ToolStars,
} from '../../repositories/tool-figures.ts'
import { hasNoFigures, NO_FIGURES } from '../no-figures.ts'

export function reviewsIn(stars: Stars): number {
  return stars.reduce((sum, count) => sum + count, 0)
}

/** The mean as SPEC §3 sends it: one decimal, halves rounded up, by integer arithmetic; null without a review. */
export function averageRating(stars: Stars): string | null {
  const count = reviewsIn(stars)
  if (count === 0) return null
  const sum = stars.reduce((total, times, place) => total + times * (place + 1), 0)
  const tenths = Math.floor((20 * sum + count) / (2 * count))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/**
 * What a tool shows with these reviews, and the sample figures that are stored behind them. The first review replaces
 * all sample figures, because one flag marks all of them. They return when the last review is removed, unless something
 * real has been counted in the meantime. docs/decisions/0008
 */
export function figuresWith(
  shown: ToolFigures,
  { stars, sample }: Pick<ToolStars, 'stars' | 'sample'>,
): { figures: ToolFigures; sample: ToolFigures | null } {
  const reviewCount = reviewsIn(stars)
  // Its first review was gone again before it was shown.
  if (reviewCount === 0 && shown.isSample) return { figures: shown, sample: null }
  const real = { ...(shown.isSample ? NO_FIGURES : shown), rating: averageRating(stars), reviewCount }
  if (reviewCount > 0) return { figures: real, sample: shown.isSample ? shown : sample }
  return { figures: sample !== null && hasNoFigures(real) ? sample : real, sample: null }
}

/** The stars that one user gives a tool, before and after the change. null: none. */
interface RatingChange {
  toolId: number
  before: number | null
  after: number | null
}

/** Tools that one transaction brings up to date. */
const TOOLS_AT_ONCE = 200

/**
 * Adjusts the counts by one review, without a recount. After a quiet minute what the tool shows changes with them, so that
 * its author finds it in the next read, and so does all that waited; otherwise it follows with `publishRatings`.
 */
export async function countRating(
  transaction: WriteTransaction,
  { toolId, before, after }: RatingChange,
  now: string,
): Promise<void> {
  if (before === after) return
  const part = (rating: number) => Number(rating === after) - Number(rating === before)
  const isShownNow = transaction.takeRatingTurn()
  const change: Stars = [part(1), part(2), part(3), part(4), part(5)]
  await addStars(transaction, toolId, { change, pendingSince: isShownNow ? null : now })
  if (!isShownNow) return transaction.ratingChanged(toolId)
  const waiting = await listPendingFigures(transaction, TOOLS_AT_ONCE)
  await showRatings(transaction, [...new Set([toolId, ...waiting])], now)
}

/** A tool changes for devices only if its figures do. */
async function showRatings(
  transaction: WriteTransaction,
  toolIds: readonly number[],
  now: string,
): Promise<void> {
  const changed: ShownFigures[] = []
  for (const toolId of toolIds) {
    const { figures: shown, isListed } = await readFigures(transaction, toolId)
    const behind = await readStars(transaction, toolId)
    const { figures, sample } = figuresWith(shown, behind)
    if (behind.isPending || sample !== behind.sample) await settleStars(transaction, toolId, sample)
    if (JSON.stringify(figures) !== JSON.stringify(shown)) changed.push({ toolId, figures, isListed })
  }
  await saveFigures(transaction, changed, now)
}

/** Brings what tools show up to their reviews, all that wait. */
export async function publishRatings(writer: Writer, now: string): Promise<void> {
  for (;;) {
    const shown = await writeTransaction(writer, async (transaction) => {
      const toolIds = await listPendingFigures(transaction, TOOLS_AT_ONCE)
      await showRatings(transaction, toolIds, now)
      return toolIds.length
    })
    if (shown < TOOLS_AT_ONCE) return
  }
}
