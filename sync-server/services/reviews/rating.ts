import type { Stars } from '#shared/domain/review.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import {
  readFigures,
  readStars,
  saveFigures,
  saveStars,
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
  { stars, sample }: ToolStars,
): { figures: ToolFigures; sample: ToolFigures | null } {
  const reviewCount = reviewsIn(stars)
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

/**
 * Adjusts the counts by one review, without a recount. The tool changes for devices only if its shown figures change.
 */
export async function countRating(
  transaction: WriteTransaction,
  { toolId, before, after }: RatingChange,
  now: string,
): Promise<void> {
  if (before === after) return
  const counted = await readStars(transaction, toolId)
  const { figures: shown, isListed } = await readFigures(transaction, toolId)
  const stars = moved(counted.stars, before, after)
  const { figures, sample } = figuresWith(shown, { stars, sample: counted.sample })
  await saveStars(transaction, toolId, { stars, sample })
  if (JSON.stringify(figures) !== JSON.stringify(shown))
    await saveFigures(transaction, toolId, { figures, isListed, now })
}

function moved([one, two, three, four, five]: Stars, before: number | null, after: number | null): Stars {
  const change = (rating: number) => Number(rating === after) - Number(rating === before)
  return [one + change(1), two + change(2), three + change(3), four + change(4), five + change(5)]
}
