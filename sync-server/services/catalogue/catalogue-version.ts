import { buildIndex } from '#shared/catalogue/build-index.ts'
import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { patchIndex } from '#shared/catalogue/patch-index.ts'
import type { Category } from '#shared/domain/category.ts'
import type { StoredTool } from '../../repositories/tool-row.ts'
import { countFigures, type Figures } from './figures.ts'
import { type ListedTool, toListedTool } from './listed-tool.ts'

/** The catalogue in memory as it stood at one head. A change makes a new one; this one never changes. */
export interface CatalogueVersion extends Figures {
  epoch: string
  head: number
  index: CatalogueIndex
  engine: CatalogueEngine
  tools: ReadonlyMap<number, ListedTool>
}

interface Moment {
  epoch: string
  head: number
  categories: readonly Category[]
  lastUpdated: string | null
}

export function buildVersion(moment: Moment, tools: readonly StoredTool[]): CatalogueVersion {
  const listed = new Map(tools.map((tool) => [tool.id, toListedTool(tool)]))
  return makeVersion(moment, buildIndex(tools, moment.categories), listed)
}

/** As building anew, but only the changed tools are read. The tools of a changed category must be among the upserts. */
export function patchVersion(
  version: CatalogueVersion,
  moment: Moment,
  change: { upserts: readonly StoredTool[]; removed: readonly number[] },
): CatalogueVersion {
  const listed = new Map(version.tools)
  for (const tool of change.upserts) listed.set(tool.id, toListedTool(tool))
  for (const id of change.removed) listed.delete(id)
  return makeVersion(moment, patchIndex(version.index, change, moment.categories), listed)
}

function makeVersion(
  { epoch, head, categories, lastUpdated }: Moment,
  index: CatalogueIndex,
  tools: ReadonlyMap<number, ListedTool>,
): CatalogueVersion {
  const engine = new CatalogueEngine(index, categories)
  return { epoch, head, index, engine, tools, ...countFigures(tools.values(), categories, lastUpdated) }
}
