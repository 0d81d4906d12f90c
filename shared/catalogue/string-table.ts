/** Sorted strings in two flat arrays of UTF-16 code units: no object per string, one copy to store or transfer. */
export interface StringTable {
  readonly units: Uint16Array
  /** Start of each string in `units`; one more entry than there are strings. */
  readonly offsets: Uint32Array
}

export function stringCount(table: StringTable): number {
  return table.offsets.length - 1
}

export function encodeStrings(strings: readonly string[]): StringTable {
  const offsets = new Uint32Array(strings.length + 1)
  let length = 0
  strings.forEach((text, i) => {
    length += text.length
    offsets[i + 1] = length
  })
  const units = new Uint16Array(length)
  strings.forEach((text, i) => {
    const start = offsets[i]!
    for (let at = 0; at < text.length; at++) units[start + at] = text.charCodeAt(at)
  })
  return { units, offsets }
}

export function stringAt(table: StringTable, index: number): string {
  return String.fromCharCode(...table.units.subarray(table.offsets[index], table.offsets[index + 1]))
}

/** Code-unit order, the order of `<` on strings: the same in every JavaScript engine, unlike a collator's. */
export function compareStringAt(table: StringTable, index: number, text: string): number {
  const start = table.offsets[index]!
  const length = table.offsets[index + 1]! - start
  const shared = Math.min(length, text.length)
  for (let at = 0; at < shared; at++) {
    const difference = table.units[start + at]! - text.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return length - text.length
}

/** First index whose string is not less than `text`; the count when all are. */
export function lowerBound(table: StringTable, text: string): number {
  let low = 0
  let high = stringCount(table)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareStringAt(table, middle, text) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of exactly `text`, or -1. */
export function findString(table: StringTable, text: string): number {
  const at = lowerBound(table, text)
  return at < stringCount(table) && compareStringAt(table, at, text) === 0 ? at : -1
}

/** Strings that start with `prefix`, as a half-open range of indexes. */
export function prefixRange(table: StringTable, prefix: string): { from: number; to: number } {
  const count = stringCount(table)
  const from = lowerBound(table, prefix)
  // Ranges are short: doubling steps from their start look at fewer strings than halving the whole table again.
  let step = 1
  let to = from
  while (to < count && startsWithAt(table, to, prefix)) {
    to = Math.min(to + step, count)
    step *= 2
  }
  let low = from
  while (low < to) {
    const middle = (low + to) >>> 1
    if (startsWithAt(table, middle, prefix)) low = middle + 1
    else to = middle
  }
  return { from, to: low }
}

function startsWithAt(table: StringTable, index: number, prefix: string): boolean {
  const start = table.offsets[index]!
  if (table.offsets[index + 1]! - start < prefix.length) return false
  for (let at = 0; at < prefix.length; at++)
    if (table.units[start + at] !== prefix.charCodeAt(at)) return false
  return true
}

/** For each string, how many leading units it shares with the one before it (0 for the first, at most 255). */
export function commonPrefixLengths(table: StringTable): Uint8Array {
  const count = stringCount(table)
  const lengths = new Uint8Array(count)
  for (let i = 1; i < count; i++) {
    const before = table.offsets[i - 1]!
    const start = table.offsets[i]!
    const limit = Math.min(start - before, table.offsets[i + 1]! - start, 255)
    let shared = 0
    while (shared < limit && table.units[before + shared] === table.units[start + shared]) shared++
    lengths[i] = shared
  }
  return lengths
}
