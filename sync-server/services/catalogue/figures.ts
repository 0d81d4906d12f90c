import type { Category, CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { ListedTool } from './listed-tool.ts'

export interface Figures {
  stats: Stats
  categories: CategoryWithCount[]
  /** Ids of all trending tools, the most popular first. */
  trending: number[]
}

/** Sums over all tools, from which the figures are made. Immutable: the next version's are made of these and of what changes. */
export class FigureSums {
  static readonly NONE = new FigureSums({ tools: 0, reviews: 0, samples: 0, counts: new Map(), trending: [] })

  readonly #sums: Sums

  private constructor(sums: Sums) {
    this.#sums = sums
  }

  /** Without the first and with the others. */
  after(gone: Iterable<ListedTool>, come: Iterable<ListedTool>): FigureSums {
    const sums = { ...this.#sums, counts: new Map(this.#sums.counts) }
    const left = new Set<number>()
    for (const tool of gone) {
      addTo(sums, tool, -1)
      left.add(tool.id)
    }
    const trending = sums.trending.filter(({ id }) => !left.has(id))
    for (const tool of come) {
      addTo(sums, tool, 1)
      if (tool.isTrending && !tool.isDiscontinued) trending.push(tool)
    }
    trending.sort((a, b) => b.popularity - a.popularity || a.id - b.id)
    return new FigureSums({ ...sums, trending })
  }

  figures(categories: readonly Category[], lastUpdated: string | null): Figures {
    const { tools, reviews, samples, counts, trending } = this.#sums
    return {
      stats: {
        totalTools: tools,
        totalCategories: categories.length,
        trendingCount: trending.length,
        totalReviews: reviews,
        lastUpdated,
        isSample: samples > 0,
      },
      categories: categories.map((category) => ({ ...category, toolCount: counts.get(category.id) ?? 0 })),
      trending: trending.map((tool) => tool.id),
    }
  }
}

interface Sums {
  tools: number
  reviews: number
  samples: number
  /** Tools by category. */
  counts: Map<number, number>
  /** The most popular first. */
  trending: readonly ListedTool[]
}

/** `sign` is 1, or -1 to take the tool out. A discontinued one counts nowhere. */
function addTo(sums: Sums, tool: ListedTool, sign: 1 | -1): void {
  if (tool.isDiscontinued) return
  for (const id of tool.categoryIds) sums.counts.set(id, (sums.counts.get(id) ?? 0) + sign)
  sums.tools += sign
  sums.reviews += sign * tool.reviewCount
  if (tool.isSample) sums.samples += sign
}
