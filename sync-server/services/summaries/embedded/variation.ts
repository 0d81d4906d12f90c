/** Choices that look random and are always the same for the same tool. */
export interface Variation {
  /** The same `slot` gives the same choice, independently of other choices. */
  pick<T>(slot: string, list: readonly T[]): T
  /** The list in another order. */
  shuffle<T>(slot: string, list: readonly T[]): T[]
}

export function variationOf(seed: string): Variation {
  const base = hash(seed, 0x811c9dc5)
  const number = (slot: string) => mix(hash(slot, base))
  return {
    pick(slot, list) {
      const chosen = list[number(slot) % list.length]
      if (chosen === undefined) throw new RangeError(`There is nothing to pick for ${slot}.`)
      return chosen
    },
    shuffle: (slot, list) =>
      list
        .map((item, place) => ({ item, order: number(`${slot} ${place}`) }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string, start: number): number {
  let value = start
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** The finalizer of MurmurHash3: near inputs give far outputs. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
