import { IndexBuilder } from '#shared/catalogue/build-index.ts'
import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { patchIndex, patchSignals } from '#shared/catalogue/patch-index.ts'
import type { Category } from '#shared/domain/category.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import { copyOutOfPool } from '../copy-out-of-pool.ts'
import { FigureSums, type Figures } from './figures.ts'
import { hasSameIndexedFields, type ListedTool, readDetailedTool, toListedTool } from './listed-tool.ts'
import { ListedTools } from './listed-tools.ts'

/** The catalogue in memory as of one head. It is immutable: a change makes a new version. */
export interface CatalogueVersion extends Figures {
  epoch: string
  head: number
  index: CatalogueIndex
  engine: CatalogueEngine
  tools: ListedTools
  sums: FigureSums
}

interface Moment {
  epoch: string
  head: number
  categories: readonly Category[]
  lastUpdated: string | null
}

/**
 * Builds a version from `size` tools, added one by one in ascending order of id. The tools themselves are not retained.
 */
export class VersionBuilder {
  readonly #moment: Moment
  readonly #index: IndexBuilder
  readonly #listed: ListedTool[] = []

  constructor(moment: Moment, size: number) {
    this.#moment = moment
    this.#index = new IndexBuilder(size, moment.categories)
  }

  /** The answers stay in Node's buffer pool. Nothing else is in it, so copying them out would save nothing. */
  add(tool: StoredTool): void {
    this.#index.add(tool)
    this.#listed.push(toListedTool(tool))
  }

  /** @throws RangeError when another number of tools was added. */
  finish(): CatalogueVersion {
    const index = this.#index.finish()
    const engine = new CatalogueEngine(index, this.#moment.categories)
    const sums = FigureSums.NONE.after([], this.#listed)
    return makeVersion(this.#moment, { index, engine, tools: ListedTools.of(this.#listed), sums })
  }
}

/** A changed tool, prepared for the next version. */
export interface ChangedTool {
  listed: ListedTool
  /** The tool to index again; null when no searched field has changed, as with a new summary. */
  indexed: StoredTool | null
}

export function changedTool(version: CatalogueVersion, tool: StoredTool): ChangedTool {
  const before = version.tools.get(tool.id)
  const isIndexedAnew = before === undefined || !hasSameIndexedFields(readDetailedTool(before), tool)
  const listed = toListedTool(tool)
  return {
    listed: {
      ...listed,
      json: copyOutOfPool(listed.json),
      details: copyOutOfPool(listed.details),
    },
    indexed: isIndexedAnew ? tool : null,
  }
}

export interface VersionChange {
  upserts: readonly ChangedTool[]
  removed: readonly number[]
  hasChangedCategories: boolean
  /** Tools that only have other signals. */
  signalled: readonly ListedTool[]
}

/**
 * The same result as a build from scratch, from the changed tools only. All tools of a changed category must be
 * included.
 */
export function patchVersion(
  version: CatalogueVersion,
  moment: Moment,
  { upserts, removed, hasChangedCategories, signalled }: VersionChange,
): CatalogueVersion {
  const changed = new Map<number, ListedTool | null>()
  for (const listed of signalled) changed.set(listed.id, listed)
  for (const { listed } of upserts) changed.set(listed.id, listed)
  for (const id of removed) changed.set(id, null)
  const tools = version.tools.with(changed)
  const before = [...changed.keys()].flatMap((id) => version.tools.get(id) ?? [])
  const sums = version.sums.after(
    before,
    [...changed.values()].flatMap((tool) => tool ?? []),
  )
  const indexed = upserts.flatMap((changed) => changed.indexed ?? [])
  const isSameIndex = !hasChangedCategories && indexed.length + removed.length + signalled.length === 0
  // A batch of summaries must not rebuild the index each time.
  if (isSameIndex) return makeVersion(moment, { ...version, tools, sums })
  const hasSameWords = !hasChangedCategories && indexed.length + removed.length === 0
  const patched = hasSameWords
    ? version.index
    : patchIndex(version.index, { upserts: indexed, removed }, moment.categories)
  const index = patchSignals(patched, signalled)
  return makeVersion(moment, { index, engine: new CatalogueEngine(index, moment.categories), tools, sums })
}

function makeVersion(
  { epoch, head, categories, lastUpdated }: Moment,
  { index, engine, tools, sums }: Pick<CatalogueVersion, 'index' | 'engine' | 'tools' | 'sums'>,
): CatalogueVersion {
  return { epoch, head, index, engine, tools, sums, ...sums.figures(categories, lastUpdated) }
}
