import { buildIndex } from './build-index.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Columns } from './columns.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import { mergeLabelColumns, type Source } from './label-column.ts'
import { DROPPED, mergeVocabularies } from './merge-postings.ts'
import { mergeOrders, type SortOrders } from './sort-orders.ts'
import type { StringTable } from './string-table.ts'

export interface CatalogueChange {
  upserts: readonly CatalogueDocument[]
  /** Ids; unknown ones do not matter. */
  removed: readonly number[]
}

type Pair<T> = readonly [T, T]

/**
 * The index after a change, equal byte for byte to one built anew, without reading the words of unchanged tools
 * again: the changed ones are indexed by themselves and merged in. Linear in the size of the index, and copying only.
 * When a category is renamed, its tools must be among the upserts.
 */
export function patchIndex(
  index: CatalogueIndex,
  change: CatalogueChange,
  categories: readonly CatalogueCategory[],
): CatalogueIndex {
  const added = buildIndex(change.upserts, categories)
  const parts: Pair<CatalogueIndex> = [index, added]
  const replaced = new Set([...change.removed, ...added.columns.ids])
  const source = interleave(index.columns.ids, added.columns.ids, replaced)
  const moved: Pair<Uint32Array> = [
    movedOrdinals(0, index.size, source),
    movedOrdinals(1, added.size, source),
  ]
  const columns = gatherColumns([index.columns, added.columns], source)
  const names = gatherStrings([index.names, added.names], source)
  const orders: Pair<SortOrders> = [moveOrders(index.orders, moved[0]), moveOrders(added.orders, moved[1])]
  return {
    size: source.part.length,
    columns,
    names,
    tags: mergeLabelColumns([index.tags, added.tags], source),
    features: mergeLabelColumns([index.features, added.features], source),
    orders: mergeOrders(orders, columns, names),
    ...mergeVocabularies(parts, moved),
  }
}

/** Which tool stands at each ordinal of the merged catalogue, in ascending order of id. */
function interleave(ids: Uint32Array, added: Uint32Array, replaced: ReadonlySet<number>): Source {
  const part: number[] = []
  const ordinal: number[] = []
  let j = 0
  const addBelow = (limit: number) => {
    for (; j < added.length && added[j]! < limit; j++) {
      part.push(1)
      ordinal.push(j)
    }
  }
  ids.forEach((id, i) => {
    addBelow(id)
    if (replaced.has(id)) return
    part.push(0)
    ordinal.push(i)
  })
  addBelow(Number.POSITIVE_INFINITY)
  return { part: Uint8Array.from(part), ordinal: Uint32Array.from(ordinal) }
}

function movedOrdinals(part: number, size: number, source: Source): Uint32Array {
  const moved = new Uint32Array(size).fill(DROPPED)
  source.part.forEach((from, i) => {
    if (from === part) moved[source.ordinal[i]!] = i
  })
  return moved
}

function gatherColumns(columns: Pair<Columns>, source: Source): Columns {
  const gather = <A extends Uint8Array | Uint32Array>(pick: (columns: Columns) => A, merged: A): A => {
    const parts = columns.map(pick)
    for (let i = 0; i < merged.length; i++) merged[i] = parts[source.part[i]!]![source.ordinal[i]!]!
    return merged
  }
  const size = source.part.length
  return {
    ids: gather((from) => from.ids, new Uint32Array(size)),
    categoryIds: gather((from) => from.categoryIds, new Uint32Array(size)),
    pricing: gather((from) => from.pricing, new Uint8Array(size)),
    ratings: gather((from) => from.ratings, new Uint8Array(size)),
    flags: gather((from) => from.flags, new Uint8Array(size)),
    popularity: gather((from) => from.popularity, new Uint32Array(size)),
    created: gather((from) => from.created, new Uint32Array(size)),
  }
}

function gatherStrings(tables: Pair<StringTable>, source: Source): StringTable {
  const size = source.part.length
  const offsets = new Uint32Array(size + 1)
  for (let i = 0; i < size; i++) {
    const { offsets: from } = tables[source.part[i]!]!
    const ordinal = source.ordinal[i]!
    offsets[i + 1] = offsets[i]! + from[ordinal + 1]! - from[ordinal]!
  }
  const units = new Uint16Array(offsets[size]!)
  for (let i = 0; i < size; i++) {
    const table = tables[source.part[i]!]!
    const ordinal = source.ordinal[i]!
    units.set(table.units.subarray(table.offsets[ordinal], table.offsets[ordinal + 1]), offsets[i]!)
  }
  return { units, offsets }
}

function moveOrders(orders: SortOrders, moved: Uint32Array): SortOrders {
  const move = (order: Uint32Array) => order.map((ordinal) => moved[ordinal]!).filter((at) => at !== DROPPED)
  return {
    popularity: move(orders.popularity),
    newest: move(orders.newest),
    rating: move(orders.rating),
    name: move(orders.name),
  }
}
