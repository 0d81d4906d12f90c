/** A run of tools of one catalogue that stays a run in the merged one: ordinals `from` up to `to`, there from `at` on. */
export interface Run {
  readonly part: 0 | 1
  readonly from: number
  readonly to: number
  readonly at: number
}

/** Where the tools of a merged catalogue come from: few runs, however many tools, so that arrays are copied run by run. */
export interface Source {
  readonly size: number
  readonly runs: readonly Run[]
}

/** The ordinal of a tool that is not part of the merged catalogue. */
export const DROPPED = 0xffff_ffff

/** Ids of both in ascending order; those `added` or `removed` are left out of the base. */
export function interleave(base: Uint32Array, added: Uint32Array, removed: readonly number[]): Source {
  const runs: Run[] = []
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
    next = base[place] === id ? place + 1 : place
    if (added[nextAdded] === id) take(1, nextAdded, ++nextAdded)
  }
  take(0, next, base.length)
  return { size, runs }
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

/** The new ordinal of each tool of a part, or DROPPED; the order stays. */
export function movedOrdinals(part: 0 | 1, size: number, { runs }: Source): Uint32Array {
  const moved = new Uint32Array(size).fill(DROPPED)
  for (const run of runs) {
    if (run.part !== part) continue
    for (let i = run.from; i < run.to; i++) moved[i] = run.at + i - run.from
  }
  return moved
}

/** Copies what both hold for each tool into `merged`, which has room for all. */
export function gather<A extends Uint8Array | Uint16Array | Uint32Array>(
  parts: readonly [A, A],
  { runs }: Source,
  merged: A,
): A {
  for (const { part, from, to, at } of runs) merged.set(parts[part].subarray(from, to), at)
  return merged
}

/** The same for the start offsets of lists of different length; one more than there are tools. */
export function gatherOffsets(
  parts: readonly [Uint32Array, Uint32Array],
  { size, runs }: Source,
): Uint32Array {
  const merged = new Uint32Array(size + 1)
  for (const { part, from, to, at } of runs) {
    const offsets = parts[part]
    const shift = merged[at]! - offsets[from]!
    for (let i = from + 1; i <= to; i++) merged[at + i - from] = offsets[i]! + shift
  }
  return merged
}
