import { buildIndex } from '#shared/catalogue/build-index.ts'
import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { loadIndex } from '#shared/catalogue/index-codec.ts'
import { patchIndex } from '#shared/catalogue/patch-index.ts'
import type { Category } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { type CatalogueRows, findTool } from '../sync/catalogue-rows.ts'
import { type Page, pageOf, readTools } from '../sync/page.ts'
import type { Opening } from './catalogue-store.ts'

type Pages = ReadonlyMap<number, Page>

/** The index of all rows. Pages that cannot be read are left out and returned as `damaged`. */
export function indexRows(rows: CatalogueRows): { index: CatalogueIndex; damaged: number[] } {
  const damaged: number[] = []
  const tools: SyncTool[] = []
  for (const page of rows.pages.values()) {
    try {
      tools.push(...readTools(page))
    } catch {
      damaged.push(page.page)
    }
  }
  return { index: buildIndex(tools, rows.categories), damaged }
}

/** The index after a change of the tools `touched`: `pages` has their new state, or no longer has them. */
export function reindex(
  index: CatalogueIndex,
  touched: Iterable<number>,
  { pages, categories }: { pages: Pages; categories: readonly Category[] },
): CatalogueIndex {
  const upserts: SyncTool[] = []
  const removed: number[] = []
  for (const id of touched) {
    const tool = findTool(pages, id)
    if (tool === null) removed.push(id)
    else upserts.push(tool)
  }
  return patchIndex(index, { upserts, removed }, categories)
}

/** Ids of the tools that the index holds under these categories. */
export function idsInCategories(index: CatalogueIndex, categoryIds: readonly number[]): number[] {
  const wanted = new Set(categoryIds)
  if (wanted.size === 0) return []
  return [...index.columns.ids.filter((_, ordinal) => wanted.has(index.columns.categoryIds[ordinal]!))]
}

/** The stored index, updated to the stored rows; null when it has to be rebuilt from all rows. */
export async function openIndex(
  { head, index, unindexed }: Opening,
  readPages: (numbers: number[]) => Promise<Page[]>,
): Promise<CatalogueIndex | null> {
  if (index === null || unindexed === null || index.epoch !== head.mark.epoch) return null
  try {
    const loaded = loadIndex(index.buffer)
    if (unindexed.length === 0) return loaded
    const pages = await readPages([...new Set(unindexed.map(pageOf))])
    const byNumber = new Map(pages.map((page) => [page.page, page]))
    return reindex(loaded, unindexed, { pages: byNumber, categories: head.categories })
  } catch {
    return null
  }
}
