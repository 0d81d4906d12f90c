import { createHash } from 'node:crypto'
import { seededRandom } from '../../../pwa/testing/seeded-random.ts'

/** Random choices of a writer or a proxy: the same for the same seed and name. */
export class Chance {
  readonly #random: () => number

  constructor(seed: number, name: string) {
    this.#random = seededRandom(createHash('sha256').update(`${seed} ${name}`).digest().readInt32LE(0))
  }

  /** A whole number from 0, less than `limit`. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  isWithin(share: number): boolean {
    return this.#random() < share
  }

  of<T>(choices: readonly T[]): T | undefined {
    return choices[this.below(choices.length)]
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('')
  }
}
