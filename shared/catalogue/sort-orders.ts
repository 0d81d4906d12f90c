import { allOrdinals, type Columns } from './columns.ts'
import { type StringTable, stringAt, stringCount } from './string-table.ts'

/** Ordinals of all tools in each order; ties go by popularity, then by id, so that an order is total. */
export interface SortOrders {
  readonly popularity: Uint32Array
  readonly newest: Uint32Array
  readonly rating: Uint32Array
  readonly name: Uint32Array
}
export type OrderName = keyof SortOrders

type Compare = (a: number, b: number) => number

function comparators(columns: Columns, names: StringTable): Record<OrderName, Compare> {
  const { popularity, created, ratings } = columns
  const byPopularity: Compare = (a, b) => popularity[b]! - popularity[a]! || a - b
  return {
    popularity: byPopularity,
    newest: (a, b) => created[b]! - created[a]! || b - a,
    rating: (a, b) => ratings[b]! - ratings[a]! || byPopularity(a, b),
    name: (a, b) => compareNames(names, a, b) || byPopularity(a, b),
  }
}

function compareNames({ units, offsets }: StringTable, a: number, b: number): number {
  const startA = offsets[a]!
  const startB = offsets[b]!
  const lengthA = offsets[a + 1]! - startA
  const lengthB = offsets[b + 1]! - startB
  const shared = Math.min(lengthA, lengthB)
  for (let at = 0; at < shared; at++) {
    const difference = units[startA + at]! - units[startB + at]!
    if (difference !== 0) return difference
  }
  return lengthA - lengthB
}

export function buildOrders(columns: Columns, names: StringTable): SortOrders {
  const compare = comparators(columns, names)
  const all = allOrdinals(columns.ids.length)
  return {
    popularity: all.slice().sort(compare.popularity),
    newest: all.slice().sort(compare.newest),
    rating: all.slice().sort(compare.rating),
    name: nameOrder(names, compare.popularity),
  }
}

/** Sorting decoded strings is several times faster than comparing code units one by one. */
function nameOrder(names: StringTable, byPopularity: Compare): Uint32Array {
  const keyed = Array.from({ length: stringCount(names) }, (_, ordinal) => ({
    name: stringAt(names, ordinal),
    ordinal,
  }))
  keyed.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : byPopularity(a.ordinal, b.ordinal)))
  return Uint32Array.from(keyed, (entry) => entry.ordinal)
}

/** Joins two orders whose ordinals are already those of the merged `columns`; linear, since both are sorted. */
export function mergeOrders(
  parts: readonly [SortOrders, SortOrders],
  columns: Columns,
  names: StringTable,
): SortOrders {
  const compare = comparators(columns, names)
  const merged = (order: OrderName) => mergeSorted(parts[0][order], parts[1][order], compare[order])
  return {
    popularity: merged('popularity'),
    newest: merged('newest'),
    rating: merged('rating'),
    name: merged('name'),
  }
}

function mergeSorted(a: Uint32Array, b: Uint32Array, compare: Compare): Uint32Array {
  const merged = new Uint32Array(a.length + b.length)
  let i = 0
  let j = 0
  for (let at = 0; at < merged.length; at++) {
    const takeA = j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0)
    merged[at] = takeA ? a[i++]! : b[j++]!
  }
  return merged
}
