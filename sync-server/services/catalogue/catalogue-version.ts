import { IndexBuilder } from '#shared/catalogue/build-index.ts'
import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { patchIndex, patchSignals } from '#shared/catalogue/patch-index.ts'
import type { Category } from '#shared/domain/category.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import { copyOutOfPool } from '../copy-out-of-pool.ts'
import { countFigures, type Figures } from './figures.ts'
import { hasSameIndexedFields, type ListedTool, readListedTool, toListedTool } from './listed-tool.ts'

/** The catalogue in memory as of one head. It is immutable: a change makes a new version. */
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

/**
 * Builds a version from `size` tools, added one by one in ascending order of id. The tools themselves are not retained.
 */
export class VersionBuilder {
  readonly #moment: Moment
  readonly #index: IndexBuilder
  readonly #listed = new Map<number, ListedTool>()

  constructor(moment: Moment, size: number) {
    this.#moment = moment
    this.#index = new IndexBuilder(size, moment.categories)
  }

  /** The answers stay in Node's buffer pool. Nothing else is in it, so copying them out would save nothing. */
  add(tool: StoredTool): void {
    this.#index.add(tool)
    this.#listed.set(tool.id, toListedTool(tool))
  }

  /** @throws RangeError when another number of tools was added. */
  finish(): CatalogueVersion {
    return makeVersion(this.#moment, this.#index.finish(), this.#listed)
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
  const isIndexedAnew = before === undefined || !hasSameIndexedFields(readListedTool(before), tool)
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
  const tools = new Map(version.tools)
  for (const listed of signalled) tools.set(listed.id, listed)
  for (const { listed } of upserts) tools.set(listed.id, listed)
  for (const id of removed) tools.delete(id)
  const indexed = upserts.flatMap((changed) => changed.indexed ?? [])
  const isSameIndex = !hasChangedCategories && indexed.length + removed.length + signalled.length === 0
  // A batch of summaries must not rebuild the index each time.
  if (isSameIndex) return sameIndex(version, moment, tools)
  const hasSameWords = !hasChangedCategories && indexed.length + removed.length === 0
  const index = hasSameWords
    ? version.index
    : patchIndex(version.index, { upserts: indexed, removed }, moment.categories)
  return makeVersion(moment, patchSignals(index, signalled), tools)
}

function sameIndex(
  { index, engine }: CatalogueVersion,
  { epoch, head, categories, lastUpdated }: Moment,
  tools: ReadonlyMap<number, ListedTool>,
): CatalogueVersion {
  return { epoch, head, index, engine, tools, ...countFigures(tools.values(), categories, lastUpdated) }
}

function makeVersion(
  { epoch, head, categories, lastUpdated }: Moment,
  index: CatalogueIndex,
  tools: ReadonlyMap<number, ListedTool>,
): CatalogueVersion {
  const engine = new CatalogueEngine(index, categories)
  return { epoch, head, index, engine, tools, ...countFigures(tools.values(), categories, lastUpdated) }
}
