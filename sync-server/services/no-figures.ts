import type { ToolFigures } from '../repositories/tool-figures.ts'

/** The figures of a tool without ratings and counted users. */
export const NO_FIGURES = {
  rating: null,
  reviewCount: 0,
  userCount: null,
  isTrending: false,
  isSample: false,
} as const

export function hasNoFigures(tool: ToolFigures): boolean {
  return tool.rating === null && tool.reviewCount === 0 && tool.userCount === null && !tool.isTrending
}
