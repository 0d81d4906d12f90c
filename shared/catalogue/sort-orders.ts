import { allOrdinals, type Columns } from './columns.ts'
import { DROPPED, type Merge } from './merge-source.ts'
import type { StringTable } from './string-table.ts'

/** Ordinals of all tools in each order; ties of ratings go by popularity, all others by id, so that an order is total. */
export interface SortOrders {
  readonly popularity: Uint32Array
  readonly newest: Uint32Array
  readonly rating: Uint32Array
  readonly name: Uint32Array
}
export type OrderName = keyof SortOrders

const MAX_UINT32 = 0xffffffff
/** Key times size plus place has to stay below 2^53. */
const MAX_TOOLS = 2 ** 21

type Compare = (a: number, b: number) => number

function comparators(columns: Columns, names: StringTable): Record<OrderName, Compare> {
  const { popularity, created, ratingMeans } = columns
  const byPopularity: Compare = (a, b) => popularity[b]! - popularity[a]! || a - b
  return {
    popularity: byPopularity,
    newest: (a, b) => created[b]! - created[a]! || b - a,
    rating: (a, b) => ratingMeans[b]! - ratingMeans[a]! || byPopularity(a, b),
    name: (a, b) => compareNames(names, a, b) || a - b,
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

/** @throws RangeError beyond two million tools, where the packed keys would no longer be exact. */
export function buildOrders(columns: Columns, names: readonly string[]): SortOrders {
  const size = columns.ids.length
  if (size > MAX_TOOLS) throw new RangeError(`more than ${MAX_TOOLS} tools`)
  const all = allOrdinals(size)
  return {
    ...ordersByPopularity(columns),
    newest: sortByKey(all.slice().reverse(), (ordinal) => MAX_UINT32 - columns.created[ordinal]!),
    name: nameOrder(names, all),
  }
}

/** The orders that change with popularity. */
export function ordersByPopularity({
  ids,
  popularity,
  ratingMeans,
}: Columns): Pick<SortOrders, 'popularity' | 'rating'> {
  const byPopularity = sortByKey(allOrdinals(ids.length), (ordinal) => MAX_UINT32 - popularity[ordinal]!)
  const rating = sortByKey(byPopularity, (ordinal) => MAX_UINT32 - ratingMeans[ordinal]!)
  return { popularity: byPopularity, rating }
}

/**
 * A stable sort by an unsigned 32-bit key: key and place become one number, because typed arrays sort bare numbers an
 * order of magnitude faster than through a comparison.
 */
function sortByKey(ordinals: Uint32Array, keyOf: (ordinal: number) => number): Uint32Array {
  const size = ordinals.length
  const keyed = new Float64Array(size)
  for (let place = 0; place < size; place++) keyed[place] = keyOf(ordinals[place]!) * size + place
  keyed.sort()
  const sorted = new Uint32Array(size)
  for (let at = 0; at < size; at++) sorted[at] = ordinals[keyed[at]! % size]!
  return sorted
}

/** The sort is stable. */
function nameOrder(names: readonly string[], all: Uint32Array): Uint32Array {
  return Uint32Array.from(
    [...all].sort((a, b) => (names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : 0)),
  )
}

/** What is ordered, and its orders. */
interface Ordered {
  readonly columns: Columns
  readonly names: StringTable
  readonly orders: SortOrders
}

/** The orders of a merged catalogue. One whose columns are those of the base is the base's. */
export function mergeOrders(
  [base, added]: readonly [Ordered, Ordered],
  merged: Omit<Ordered, 'orders'>,
  merge: Merge,
): SortOrders {
  const compare = comparators(merged.columns, merged.names)
  const isShared = (...columns: (keyof Columns)[]) =>
    merge.isSameSize && columns.every((column) => merged.columns[column] === base.columns[column])
  const mergedOrder = (order: OrderName) =>
    mergeSorted(
      moveOrder(base.orders[order], merge.moved[0]),
      moveOrder(added.orders[order], merge.moved[1]),
      compare[order],
    )
  return {
    popularity: isShared('popularity') ? base.orders.popularity : mergedOrder('popularity'),
    newest: isShared('created') ? base.orders.newest : mergedOrder('newest'),
    rating: isShared('ratingMeans', 'popularity') ? base.orders.rating : mergedOrder('rating'),
    name: merge.isSameSize && merged.names === base.names ? base.orders.name : mergedOrder('name'),
  }
}

function moveOrder(order: Uint32Array, moved: Uint32Array): Uint32Array {
  const kept = new Uint32Array(order.length)
  let count = 0
  for (let place = 0; place < order.length; place++) {
    const ordinal = moved[order[place]!]!
    if (ordinal !== DROPPED) kept[count++] = ordinal
  }
  return kept.subarray(0, count)
}

/** `b` is the much smaller one: its places are looked up, and the runs between them are copied. */
function mergeSorted(a: Uint32Array, b: Uint32Array, compare: Compare): Uint32Array {
  const merged = new Uint32Array(a.length + b.length)
  let next = 0
  b.forEach((ordinal, i) => {
    const place = placeIn(a, ordinal, next, compare)
    merged.set(a.subarray(next, place), next + i)
    merged[place + i] = ordinal
    next = place
  })
  merged.set(a.subarray(next), next + b.length)
  return merged
}

/** The first place from `from` on whose tool comes after the one asked for. */
function placeIn(order: Uint32Array, ordinal: number, from: number, compare: Compare): number {
  let low = from
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle]!, ordinal) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The first page spans the catalogue: so many of its tools are of one category at most. */
const FIRST_PAGE = { tools: 12, ofCategory: 3 }

/**
 * The order with a first page of several categories: tools that are the fourth of their category there come right after it.
 * `categoryIds` are those of the ordinals.
 */
export function spreadFirst(order: Uint32Array, categoryIds: Uint32Array): Uint32Array {
  const counts = new Map<number, number>()
  const first: number[] = []
  const later: number[] = []
  for (const ordinal of order) {
    if (first.length === FIRST_PAGE.tools) break
    const categoryId = categoryIds[ordinal]!
    const count = counts.get(categoryId) ?? 0
    if (count < FIRST_PAGE.ofCategory) first.push(ordinal)
    else later.push(ordinal)
    counts.set(categoryId, count + 1)
  }
  const spread = order.slice()
  spread.set([...first, ...later])
  return spread
}
