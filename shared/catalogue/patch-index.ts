import { buildIndex } from './build-index.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Columns, emptyColumns, FLAG_BITS } from './columns.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import { mergeLabelColumns } from './label-column.ts'
import { mergeVocabularies } from './merge-postings.ts'
import { gather, gatherOffsets, interleave, movedOrdinals, type Source } from './merge-source.ts'
import { mergeOrders, ordersByPopularity } from './sort-orders.ts'
import type { StringTable } from './string-table.ts'

export interface CatalogueChange {
  upserts: readonly CatalogueDocument[]
  /** Ids; unknown ones do not matter. */
  removed: readonly number[]
}

type Pair<T> = readonly [T, T]

/**
 * The index after a change, equal byte for byte to a rebuilt one, without reading the words of unchanged tools
 * again: the changed ones are indexed by themselves and merged in. Linear in the size of the index, and copying only:
 * the run between two changes is copied in one piece. When a category is renamed, its tools must be among the upserts.
 */
export function patchIndex(
  index: CatalogueIndex,
  change: CatalogueChange,
  categories: readonly CatalogueCategory[],
): CatalogueIndex {
  const added = buildIndex(change.upserts, categories)
  const parts: Pair<CatalogueIndex> = [index, added]
  const source = interleave(index.columns.ids, added.columns.ids, change.removed)
  const moved: Pair<Uint32Array> = [
    movedOrdinals(0, index.size, source),
    movedOrdinals(1, added.size, source),
  ]
  const columns = gatherColumns([index.columns, added.columns], source)
  const names = gatherStrings([index.names, added.names], source)
  return {
    size: source.size,
    columns,
    names,
    tags: mergeLabelColumns([index.tags, added.tags], source),
    features: mergeLabelColumns([index.features, added.features], source),
    orders: mergeOrders([index.orders, added.orders], moved, { columns, names }),
    ...mergeVocabularies(parts, moved),
  }
}

function gatherColumns([a, b]: Pair<Columns>, source: Source): Columns {
  const merged = emptyColumns(source.size)
  gather([a.ids, b.ids], source, merged.ids)
  gather([a.categoryIds, b.categoryIds], source, merged.categoryIds)
  gather([a.secondCategoryIds, b.secondCategoryIds], source, merged.secondCategoryIds)
  gather([a.thirdCategoryIds, b.thirdCategoryIds], source, merged.thirdCategoryIds)
  gather([a.pricing, b.pricing], source, merged.pricing)
  gather([a.ratings, b.ratings], source, merged.ratings)
  gather([a.ratingMeans, b.ratingMeans], source, merged.ratingMeans)
  gather([a.flags, b.flags], source, merged.flags)
  gather([a.popularity, b.popularity], source, merged.popularity)
  gather([a.created, b.created], source, merged.created)
  return merged
}

function gatherStrings(tables: Pair<StringTable>, source: Source): StringTable {
  const offsets = gatherOffsets([tables[0].offsets, tables[1].offsets], source)
  const units = new Uint16Array(offsets[source.size]!)
  for (const { part, from, to, at } of source.runs) {
    const table = tables[part]
    units.set(table.units.subarray(table.offsets[from], table.offsets[to]), offsets[at]!)
  }
  return { units, offsets }
}

/** What changes in a tool by itself, because people use it. */
export type SignalsOfTool = Pick<CatalogueDocument, 'id' | 'popularity' | 'isTrending'>

/**
 * The index with other signals of some tools, equal to a rebuilt one. It reads no words and shares all that it does not
 * change, so that a change of many tools costs two columns and two orders. Unknown ids do not matter.
 */
export function patchSignals(index: CatalogueIndex, changed: readonly SignalsOfTool[]): CatalogueIndex {
  if (changed.length === 0) return index
  const { ids } = index.columns
  const popularity = index.columns.popularity.slice()
  const flags = index.columns.flags.slice()
  let ordinal = 0
  for (const tool of [...changed].sort((a, b) => a.id - b.id)) {
    while (ordinal < ids.length && ids[ordinal]! < tool.id) ordinal++
    if (ids[ordinal] !== tool.id) continue
    popularity[ordinal] = tool.popularity
    const others = flags[ordinal]! & ~FLAG_BITS.trending
    flags[ordinal] = tool.isTrending ? others | FLAG_BITS.trending : others
  }
  const columns = { ...index.columns, popularity, flags }
  return { ...index, columns, orders: { ...index.orders, ...ordersByPopularity(columns) } }
}
