import type { Category } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { Delta } from '#shared/sync/protocol.ts'
import { fromSteps } from '#shared/sync/snapshot-columns.ts'
import { addTool, type CatalogueRows, type Figures, findTool } from './catalogue-rows.ts'
import { encodeTool, type Page, pageOf, repackPage } from './page.ts'

/** What a delta does to the rows: the pages to write and to remove, and what must be indexed again. */
export interface RowsChange {
  rows: CatalogueRows
  pages: Page[]
  removedPages: number[]
  /** Ids of the tools that were written or removed. */
  touched: number[]
  /** Ids of the categories whose name, slug or group has changed: their tools must be indexed again. */
  renamed: number[]
}

type RowsDelta = Pick<
  Delta,
  'tools' | 'categories' | 'deletedTools' | 'deletedCategories' | 'signals' | 'next'
>

/** Rows are absolute: the same delta applied a second time changes nothing. */
export function applyDelta(rows: CatalogueRows, received: RowsDelta): RowsChange {
  const delta = { ...received, tools: [...withSignals(rows, received.signals), ...received.tools] }
  const pages = new Map(rows.pages)
  const written: Page[] = []
  const removedPages: number[] = []
  for (const change of changesByPage(delta)) {
    const page = repackPage(pages.get(change.page), change)
    if (page === null) {
      if (pages.delete(change.page)) removedPages.push(change.page)
    } else {
      pages.set(page.page, page)
      written.push(page)
    }
  }
  const categories = applyCategories(rows.categories, delta)
  return {
    rows: { pages, categories, figures: countFigures(rows, delta) },
    pages: written,
    removedPages,
    touched: [...delta.tools.map((tool) => tool.id), ...delta.deletedTools],
    renamed: renamedCategories(rows.categories, categories),
  }
}

/** The stored tools with new signals. Those that are not here come as whole rows. */
function withSignals({ pages }: CatalogueRows, signals: RowsDelta['signals']): SyncTool[] {
  if (signals === undefined) return []
  const trending = new Map(signals.trending)
  return fromSteps(signals.ids).flatMap((id, place) => {
    const tool = findTool(pages, id)
    const popularity = signals.popularity[place]
    if (tool === null || popularity === undefined) return []
    return { ...tool, popularity, isTrending: trending.has(id), trendGain: trending.get(id) ?? null }
  })
}

function changesByPage(delta: RowsDelta) {
  const changes = new Map<
    number,
    { page: number; seq: number; upserts: Map<number, Uint8Array>; removed: Set<number> }
  >()
  const changeOf = (id: number) => {
    const page = pageOf(id)
    const change = changes.get(page) ?? { page, seq: delta.next, upserts: new Map(), removed: new Set() }
    changes.set(page, change)
    return change
  }
  for (const id of delta.deletedTools) changeOf(id).removed.add(id)
  for (const tool of delta.tools) changeOf(tool.id).upserts.set(tool.id, encodeTool(tool))
  return changes.values()
}

function countFigures(rows: CatalogueRows, delta: RowsDelta): Figures {
  const after = new Map<number, SyncTool | null>(delta.deletedTools.map((id) => [id, null]))
  for (const tool of delta.tools) after.set(tool.id, tool)
  const figures = { ...rows.figures }
  for (const [id, tool] of after) {
    const before = findTool(rows.pages, id)
    if (before !== null) addTool(figures, before, -1)
    if (tool !== null) addTool(figures, tool, 1)
  }
  return figures
}

function applyCategories(before: readonly Category[], delta: RowsDelta): Category[] {
  const categories = new Map(before.map((category) => [category.id, category]))
  for (const id of delta.deletedCategories) categories.delete(id)
  for (const category of delta.categories) categories.set(category.id, category)
  return [...categories.values()].sort((a, b) => a.id - b.id)
}

/** Ids of the categories whose name, slug or group differs. */
export function renamedCategories(before: readonly Category[], after: readonly Category[]): number[] {
  const old = new Map(before.map((category) => [category.id, category]))
  const next = new Map(after.map((category) => [category.id, category]))
  return [...new Set([...old.keys(), ...next.keys()])].filter(
    (id) => !isSameToIndex(old.get(id), next.get(id)),
  )
}

function isSameToIndex(before: Category | undefined, after: Category | undefined): boolean {
  return before?.name === after?.name && before?.slug === after?.slug && before?.group === after?.group
}
