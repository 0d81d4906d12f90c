/** A run of tools of one catalogue that stays a run in the merged one: ordinals `from` up to `to`, there from `at` on. */
export interface Run {
  readonly part: 0 | 1
  readonly from: number
  readonly to: number
  readonly at: number
}

type Pair<T> = readonly [T, T]

/**
 * Where the tools of a merged catalogue come from: a base, and fewer tools that are added to it or take the place of some. Few
 * runs, however many tools, so that arrays are copied run by run.
 */
export interface Merge {
  readonly size: number
  readonly runs: readonly Run[]
  /** The new ordinal of each tool of both parts, or DROPPED; the order stays. */
  readonly moved: Pair<Uint32Array>
  /** Ordinals of the tools that the base loses, ascending; also those that others take the place of. */
  readonly dropped: readonly number[]
  /** The tools of the base that stay keep their ordinals. */
  readonly isInPlace: boolean
  /** … and there are as many as before, so that arrays with a value for each tool may stay as they are. */
  readonly isSameSize: boolean
}

/** The ordinal of a tool that is not part of the merged catalogue. */
export const DROPPED = 0xffff_ffff

/** By ids, ascending in both; those `added` or `removed` are left out of the base. */
export function planMerge(base: Uint32Array, added: Uint32Array, removed: readonly number[]): Merge {
  const runs: Run[] = []
  const dropped: number[] = []
  let size = 0
  let [next, nextAdded] = [0, 0]
  const take = (part: 0 | 1, from: number, to: number) => {
    if (from === to) return
    runs.push({ part, from, to, at: size })
    size += to - from
  }
  for (const id of Uint32Array.from(new Set([...removed, ...added])).sort()) {
    const place = placeOf(base, id, next)
    take(0, next, place)
    next = place
    if (base[place] === id) dropped.push(next++)
    if (added[nextAdded] === id) take(1, nextAdded, ++nextAdded)
  }
  take(0, next, base.length)
  const isInPlace = runs.every(({ part, from, at }) => part === 1 || from === at)
  return {
    size,
    runs,
    moved: [movedOrdinals(0, base.length, runs), movedOrdinals(1, added.length, runs)],
    dropped,
    isInPlace,
    isSameSize: isInPlace && size === base.length,
  }
}

/** First place from `low` on whose id is not less. */
function placeOf(ids: Uint32Array, id: number, low: number): number {
  let high = ids.length
  let start = low
  while (start < high) {
    const middle = (start + high) >>> 1
    if (ids[middle]! < id) start = middle + 1
    else high = middle
  }
  return start
}

function movedOrdinals(part: 0 | 1, size: number, runs: readonly Run[]): Uint32Array {
  const moved = new Uint32Array(size).fill(DROPPED)
  for (const run of runs) {
    if (run.part !== part) continue
    for (let i = run.from; i < run.to; i++) moved[i] = run.at + i - run.from
  }
  return moved
}

/** Whether each tool that takes the place of another is the same in something; `isSame` gets the ordinals of both. */
export function isUnchanged(
  { isSameSize, runs }: Merge,
  isSame: (ordinal: number, added: number) => boolean,
): boolean {
  if (!isSameSize) return false
  for (const { part, from, to, at } of runs) {
    for (let i = from; part === 1 && i < to; i++) if (!isSame(at + i - from, i)) return false
  }
  return true
}

/** What the merged catalogue has for each tool: a new array, or that of the base if nothing changes in it. */
export function gather<A extends Uint8Array | Uint16Array | Uint32Array>(parts: Pair<A>, merge: Merge): A {
  const [base, added] = parts
  if (isUnchanged(merge, (ordinal, i) => base[ordinal] === added[i])) return base
  const merged = new (base.constructor as new (size: number) => A)(merge.size)
  for (const { part, from, to, at } of merge.runs) merged.set(parts[part].subarray(from, to), at)
  return merged
}

/** The same for the start offsets of lists of different length; one more than there are tools. */
export function gatherOffsets(parts: Pair<Uint32Array>, { size, runs }: Merge): Uint32Array {
  const merged = new Uint32Array(size + 1)
  for (const { part, from, to, at } of runs) {
    const offsets = parts[part]
    const shift = merged[at]! - offsets[from]!
    for (let i = from + 1; i <= to; i++) merged[at + i - from] = offsets[i]! + shift
  }
  return merged
}
