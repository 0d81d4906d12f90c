import type { Category } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { type Figures, NO_FIGURES } from './figures.ts'
import { type Page, pageOf, readTool, readTools } from './page.ts'

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

export function* allTools(pages: ReadonlyMap<number, Page>): Generator<SyncTool> {
  for (const page of pages.values()) yield* readTools(page)
}
