/** A set of ordinals, one bit each; sets over the same catalogue are equally long. */
export type Bitset = Uint32Array

export function emptyBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5)
}

export function addBit(set: Bitset, ordinal: number): void {
  set[ordinal >>> 5]! |= 1 << (ordinal & 31)
}

export function dropBit(set: Bitset, ordinal: number): void {
  set[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
}

export function hasBit(set: Bitset, ordinal: number): boolean {
  return ((set[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1
}

/** The ordinals of a column whose value passes; `passes` is 1 at the values that do. */
export function bitsetOf(column: Uint8Array | Uint32Array, passes: Uint8Array): Bitset {
  const set = emptyBitset(column.length)
  for (let ordinal = 0; ordinal < column.length; ordinal++) {
    if (passes[column[ordinal]!] === 1) addBit(set, ordinal)
  }
  return set
}

/** The ordinals of a column whose value is at most so much, and not 0. */
export function bitsetUpTo(column: Uint32Array, most: number): Bitset {
  const set = emptyBitset(column.length)
  for (let ordinal = 0; ordinal < column.length; ordinal++) {
    const value = column[ordinal]!
    if (value !== 0 && value <= most) addBit(set, ordinal)
  }
  return set
}

/** A new set; there must be at least one. */
export function intersection(sets: readonly Bitset[]): Bitset {
  const result = sets[0]!.slice()
  for (const set of sets.slice(1)) {
    for (let word = 0; word < result.length; word++) result[word]! &= set[word]!
  }
  return result
}

/** A new set; there must be at least one. */
export function union(sets: readonly Bitset[]): Bitset {
  const result = sets[0]!.slice()
  for (const set of sets.slice(1)) {
    for (let word = 0; word < result.length; word++) result[word]! |= set[word]!
  }
  return result
}

export function countBits(set: Bitset): number {
  let count = 0
  for (let word = 0; word < set.length; word++) {
    // The parallel count of Hacker's Delight, §5-1.
    let bits = set[word]!
    bits -= (bits >>> 1) & 0x5555_5555
    bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
    bits = (bits + (bits >>> 4)) & 0x0f0f_0f0f
    count += Math.imul(bits, 0x0101_0101) >>> 24
  }
  return count
}

/** The ordinals of the set, ascending, into `target`; returns how many. */
export function listBits(set: Bitset, target: Uint32Array): number {
  let count = 0
  for (let word = 0; word < set.length; word++) {
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) {
      target[count++] = (word << 5) + 31 - Math.clz32(bits & -bits)
    }
  }
  return count
}
