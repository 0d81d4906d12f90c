import type { Category } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { type Page, pageOf, readTool } from './page.ts'

/** Sums over the whole catalogue, stored with the cursor so that they do not need a read of every tool. */
export interface Figures {
  tools: number
  /** Rows of tools that are gone: they are stored and searched like others, and count in no other sum. */
  discontinued: number
  trending: number
  reviews: number
  /** Tools whose figures are generated sample data. */
  samples: number
  /** The newest `updatedAt` so far. */
  newest: string | null
}

export const NO_FIGURES: Figures = {
  tools: 0,
  discontinued: 0,
  trending: 0,
  reviews: 0,
  samples: 0,
  newest: null,
}

/** Adds a tool to the sums, in place; `times` -1 takes it out again. Tools that are gone do not count. */
export function addTool(figures: Figures, tool: SyncTool, times: 1 | -1): void {
  if (times === 1 && tool.updatedAt > (figures.newest ?? '')) figures.newest = tool.updatedAt
  if (tool.status === 'discontinued') {
    figures.discontinued += times
    return
  }
  figures.tools += times
  figures.trending += tool.isTrending ? times : 0
  figures.reviews += tool.reviewCount * times
  figures.samples += tool.isSample ? times : 0
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

/** The rows of the catalogue, as stored. Never changed in place: a delta gives new ones that share the untouched pages. */
export interface CatalogueRows {
  pages: ReadonlyMap<number, Page>
  categories: readonly Category[]
  figures: Figures
}

export const NO_ROWS: CatalogueRows = { pages: new Map(), categories: [], figures: NO_FIGURES }

export function findTool(pages: ReadonlyMap<number, Page>, id: number): SyncTool | null {
  const page = pages.get(pageOf(id))
  return page === undefined ? null : readTool(page, id)
}

/**
 * Ids of the tools that may differ between two states of the same epoch: all those of the pages that were written, added
 * or removed. A page with the same seq is the same page.
 */
export function changedIds(before: CatalogueRows, after: CatalogueRows): number[] {
  const numbers = new Set([...before.pages.keys(), ...after.pages.keys()])
  const ids = new Set<number>()
  for (const number of numbers) {
    const old = before.pages.get(number)
    const next = after.pages.get(number)
    if (old?.seq === next?.seq) continue
    for (const id of [...idsOf(old), ...idsOf(next)]) ids.add(id)
  }
  return [...ids]
}

/** Whether an index and the pages hold the same tools. Both lists of ids are ascending. */
export function hasSameIds(ids: Uint32Array, pages: ReadonlyMap<number, Page>): boolean {
  let place = 0
  for (const number of [...pages.keys()].sort((a, b) => a - b)) {
    for (const id of idsOf(pages.get(number))) if (ids[place++] !== id) return false
  }
  return place === ids.length
}

function idsOf(page: Page | undefined): Uint32Array {
  return page?.ids ?? new Uint32Array()
}
