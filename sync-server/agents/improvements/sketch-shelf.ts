import { KEPT_HASHES, type TextSketch } from './text-sketch.ts'

/**
 * The beginnings of many sketches side by side in memory. Two texts that are alike share one of their smallest hashes;
 * of all others, this is all that is ever looked at.
 */
export class SketchShelf {
  readonly #window: number
  readonly #heads: Uint32Array

  /** `least`: the likeness from which on a sketch is to be found. */
  constructor(sketches: readonly TextSketch[], least: number) {
    // After so many hashes of either without a common one, too many are missed.
    this.#window = Math.floor(KEPT_HASHES * (1 - least)) + 1
    this.#heads = new Uint32Array(sketches.length * this.#window)
    for (const [place, sketch] of sketches.entries())
      this.#heads.set(this.#headOf(sketch), place * this.#window)
  }

  /** The places of those that may be as much alike as that, in order; all others are not. */
  placesLike(sketch: TextSketch): number[] {
    const head = this.#headOf(sketch)
    const places: number[] = []
    for (let place = 0; place * this.#window < this.#heads.length; place++)
      if (this.#sharesWith(head, place * this.#window)) places.push(place)
    return places
  }

  #sharesWith(head: Uint32Array, start: number): boolean {
    const [heads, window] = [this.#heads, this.#window]
    let here = 0
    let there = 0
    while (here < window && there < window) {
      const mine = head[here] ?? 0
      const other = heads[start + there] ?? 0
      if (mine === other) return true
      if (mine < other) here++
      else there++
    }
    return false
  }

  /** A sketch of few hashes repeats the last. */
  #headOf({ hashes }: TextSketch): Uint32Array {
    const head = new Uint32Array(this.#window).fill(hashes.at(-1) ?? 0)
    head.set(hashes.subarray(0, this.#window))
    return head
  }
}
