import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'

/** Sums over the whole catalogue, kept beside the mark so that nobody has to read every tool for them. */
export interface Figures {
  tools: number
  trending: number
  reviews: number
  /** Tools whose figures are generated sample data. */
  samples: number
  /** The newest `updatedAt` met. */
  newest: string | null
}

export const NO_FIGURES: Figures = { tools: 0, trending: 0, reviews: 0, samples: 0, newest: null }

/** Adds a tool to the sums, in place; `times` -1 takes it out again. */
export function addTool(figures: Figures, tool: SyncTool, times: 1 | -1): void {
  figures.tools += times
  figures.trending += tool.isTrending ? times : 0
  figures.reviews += tool.reviewCount * times
  figures.samples += tool.isSample ? times : 0
  if (times === 1 && tool.updatedAt > (figures.newest ?? '')) figures.newest = tool.updatedAt
}

export function toStats(figures: Figures, categoryCount: number): Stats {
  return {
    totalTools: figures.tools,
    totalCategories: categoryCount,
    trendingCount: figures.trending,
    totalReviews: figures.reviews,
    lastUpdated: figures.newest,
    isSample: figures.samples > 0,
  }
}
