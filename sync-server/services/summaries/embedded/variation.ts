/** Choices that look random and are always the same for the same tool. */
export interface Variation {
  /** The same `slot` gives the same choice, independently of other choices. */
  pick<T>(slot: string, list: readonly T[]): T
  /** The list in another order. */
  shuffle<T>(slot: string, list: readonly T[]): T[]
}

/**
 * The fractional parts of the multiples of such a number are spread evenly, so that tools with ids in a row use every
 * wording about equally often, and neighbours different ones. Each slot has one of them, so that two slots do not go
 * through their wordings in step.
 */
const STEPS = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29].map((number) => Math.sqrt(number) % 1)

export function variationOf(id: number): Variation {
  const base = hash(String(id), 0x811c9dc5)
  return {
    pick(slot, list) {
      const number = mix(hash(slot, 0x811c9dc5))
      const turn = (id * (STEPS[number % STEPS.length] ?? 0) + number / 2 ** 32) % 1
      const chosen = list[Math.floor(turn * list.length)]
      if (chosen === undefined) throw new RangeError(`There is nothing to pick for ${slot}.`)
      return chosen
    },
    shuffle: (slot, list) =>
      list
        .map((item, place) => ({ item, order: mix(hash(`${slot} ${place}`, base)) }))
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
