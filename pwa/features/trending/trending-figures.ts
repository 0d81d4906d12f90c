import type { SyncTool } from '#shared/domain/tool.ts'

export interface TrendingFigures {
  tools: number
  /** One decimal; null when nothing is rated. */
  averageRating: string | null
  reviews: number
  categories: number
}

/** What the trending tools have in common, counted from themselves. */
export function trendingFigures(tools: readonly SyncTool[]): TrendingFigures {
  const ratings = tools.flatMap(({ rating }) => (rating === null ? [] : [Number(rating)]))
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return {
    tools: tools.length,
    averageRating: ratings.length === 0 ? null : (sum / ratings.length).toFixed(1),
    reviews: tools.reduce((total, { reviewCount }) => total + reviewCount, 0),
    categories: new Set(tools.map(({ categoryId }) => categoryId)).size,
  }
}
