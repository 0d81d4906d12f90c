import type { Category, CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { ListedTool } from './listed-tool.ts'

export interface Figures {
  stats: Stats
  categories: CategoryWithCount[]
  /** Ids of all trending tools, the most popular first. */
  trending: number[]
}

/** Counts all figures about the whole catalogue, in one pass. */
export function countFigures(
  tools: Iterable<ListedTool>,
  categories: readonly Category[],
  lastUpdated: string | null,
): Figures {
  const counts = new Map<number, number>()
  const trending: ListedTool[] = []
  const stats: Stats = {
    totalTools: 0,
    totalCategories: categories.length,
    trendingCount: 0,
    totalReviews: 0,
    lastUpdated,
    isSample: false,
  }
  for (const tool of tools) {
    if (tool.isDiscontinued) continue
    for (const id of tool.categoryIds) counts.set(id, (counts.get(id) ?? 0) + 1)
    if (tool.isTrending) trending.push(tool)
    stats.totalTools += 1
    stats.totalReviews += tool.reviewCount
    stats.isSample ||= tool.isSample
  }
  trending.sort((a, b) => b.popularity - a.popularity || a.id - b.id)
  stats.trendingCount = trending.length
  return {
    stats,
    categories: categories.map((category) => ({ ...category, toolCount: counts.get(category.id) ?? 0 })),
    trending: trending.map((tool) => tool.id),
  }
}
