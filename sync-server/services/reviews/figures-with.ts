import type { ToolFigures } from '../../repositories/tool-figures.ts'
import type { ToolStars } from '../../repositories/tool-stars.ts'
import { hasNoFigures, NO_FIGURES } from '../no-figures.ts'
import { averageRating, reviewsIn } from './average-rating.ts'

/**
 * What a tool shows with these reviews, and the sample figures that wait behind them. The first review ends a sample as a
 * whole, for one mark stands for all its figures; they come back with the last review's going, unless something real has
 * been counted meanwhile. docs/decisions/0008
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
