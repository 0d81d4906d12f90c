import { KEPT_HASHES, type TextSketch } from './text-sketch.ts'

/**
 * The beginnings of many sketches side by side in memory. Two texts that are alike share one of their smallest hashes;
 * of all others, this is all that is ever looked at.
 */
export class SketchShelf {
  readonly #window: number
  readonly #heads: Uint32Array
  /** By the last bits of a hash, one more than where it stands in `#heads`; 0 for nowhere. */
  readonly #first: Uint32Array
  /** The next one with the same last bits, for each that stands there. */
  readonly #next: Uint32Array

  /** `least`: the likeness from which on a sketch is to be found. */
  constructor(sketches: readonly TextSketch[], least: number) {
    // After so many hashes of either without a common one, too many are missed.
    this.#window = Math.floor(KEPT_HASHES * (1 - least)) + 1
    const count = sketches.length * this.#window
    this.#heads = new Uint32Array(count)
    this.#first = new Uint32Array(2 ** Math.ceil(Math.log2(count + 1)))
    this.#next = new Uint32Array(count)
    for (const [place, sketch] of sketches.entries())
      this.#heads.set(this.#headOf(sketch), place * this.#window)
    for (const [at, hash] of this.#heads.entries()) {
      const slot = this.#slotOf(hash)
      this.#next[at] = this.#first[slot] ?? 0
      this.#first[slot] = at + 1
    }
  }

  /** The places of those that may be as much alike as that, in order; all others are not. */
  placesLike(sketch: TextSketch): number[] {
    const places = new Set<number>()
    for (const hash of this.#headOf(sketch)) {
      let entry = this.#first[this.#slotOf(hash)] ?? 0
      for (; entry > 0; entry = this.#next[entry - 1] ?? 0)
        if (this.#heads[entry - 1] === hash) places.add(Math.floor((entry - 1) / this.#window))
    }
    return [...places].sort((a, b) => a - b)
  }

  #slotOf(hash: number): number {
    return hash & (this.#first.length - 1)
  }

  /** A sketch of few hashes repeats the last. */
  #headOf({ hashes }: TextSketch): Uint32Array {
    const head = new Uint32Array(this.#window).fill(hashes.at(-1) ?? 0)
    head.set(hashes.subarray(0, this.#window))
    return head
  }
}
