import type { SyncTool } from '#shared/domain/tool.ts'
import type { Snapshot } from '#shared/sync/snapshot.ts'
import type { CatalogueRows } from './catalogue-rows.ts'
import { addTool, type Figures, NO_FIGURES } from './figures.ts'
import { type Page, packPage, pageOf } from './page.ts'

/** A snapshot as rows: what a delta of everything would make of an empty device, in a fraction of the time. */
export function snapshotRows({ categories, tools, head }: Snapshot): CatalogueRows {
  const sorted = [...new Map(tools.map((tool) => [tool.id, tool])).values()].sort((a, b) => a.id - b.id)
  const pages = new Map<number, Page>()
  for (const [page, pageTools] of Map.groupBy(sorted, (tool) => pageOf(tool.id))) {
    pages.set(page, packPage(page, head, pageTools))
  }
  return { pages, categories: [...categories].sort((a, b) => a.id - b.id), figures: sum(sorted) }
}

function sum(tools: readonly SyncTool[]): Figures {
  const figures = { ...NO_FIGURES }
  for (const tool of tools) addTool(figures, tool, 1)
  return figures
}
