import type { ToolFigures } from '../repositories/tool-figures.ts'

/** The figures of a tool without ratings, counted users or visits. */
export const NO_FIGURES = {
  rating: null,
  reviewCount: 0,
  userCount: null,
  popularity: 0,
  isTrending: false,
  isSample: false,
} as const

export function hasNoFigures(tool: ToolFigures): boolean {
  return (
    tool.rating === null &&
    tool.reviewCount === 0 &&
    tool.userCount === null &&
    tool.popularity === 0 &&
    !tool.isTrending
  )
}
