import { buildIndex } from './build-index.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Columns, FLAG_BITS } from './columns.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import { mergeLabelColumns } from './label-column.ts'
import { mergeVocabularies } from './merge-postings.ts'
import { gather, gatherOffsets, isUnchanged, type Merge, planMerge } from './merge-source.ts'
import { mergeOrders, ordersByPopularity } from './sort-orders.ts'
import { compareStringAt, type StringTable, stringAt } from './string-table.ts'

export interface CatalogueChange {
  upserts: readonly CatalogueDocument[]
  /** Ids; unknown ones do not matter. */
  removed: readonly number[]
}

type Pair<T> = readonly [T, T]

/**
 * The index after a change, equal byte for byte to a rebuilt one, without reading the words of unchanged tools
 * again: the changed ones are indexed by themselves and merged in. Arrays and pages of entries without a change are shared
 * with `index`, the others copied in runs. When a category is renamed, its tools must be among the upserts.
 */
export function patchIndex(
  index: CatalogueIndex,
  change: CatalogueChange,
  categories: readonly CatalogueCategory[],
): CatalogueIndex {
  const added = buildIndex(change.upserts, categories)
  const merge = planMerge(index.columns.ids, added.columns.ids, change.removed)
  const columns = gatherColumns([index.columns, added.columns], merge)
  const names = gatherStrings([index.names, added.names], merge)
  return {
    size: merge.size,
    columns,
    names,
    tags: mergeLabelColumns([index.tags, added.tags], merge),
    features: mergeLabelColumns([index.features, added.features], merge),
    orders: mergeOrders([index, added], { columns, names }, merge),
    ...mergeVocabularies([index, added], merge),
  }
}

function gatherColumns([a, b]: Pair<Columns>, merge: Merge): Columns {
  return {
    ids: gather([a.ids, b.ids], merge),
    categoryIds: gather([a.categoryIds, b.categoryIds], merge),
    secondCategoryIds: gather([a.secondCategoryIds, b.secondCategoryIds], merge),
    thirdCategoryIds: gather([a.thirdCategoryIds, b.thirdCategoryIds], merge),
    pricing: gather([a.pricing, b.pricing], merge),
    costs: gather([a.costs, b.costs], merge),
    ratings: gather([a.ratings, b.ratings], merge),
    ratingMeans: gather([a.ratingMeans, b.ratingMeans], merge),
    flags: gather([a.flags, b.flags], merge),
    popularity: gather([a.popularity, b.popularity], merge),
    created: gather([a.created, b.created], merge),
  }
}

function gatherStrings(tables: Pair<StringTable>, merge: Merge): StringTable {
  const [base, added] = tables
  if (isUnchanged(merge, (ordinal, i) => compareStringAt(base, ordinal, stringAt(added, i)) === 0))
    return base
  const offsets = gatherOffsets([base.offsets, added.offsets], merge)
  const units = new Uint16Array(offsets[merge.size]!)
  for (const { part, from, to, at } of merge.runs) {
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
