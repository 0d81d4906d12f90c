import { slugify } from '#shared/domain/slug.ts'
import type { Random } from './random.ts'

/** How names are put together, as often as among the shipped tools: most are one word made of two. */
const SHAPES: readonly (readonly [share: number, shape: (a: string, b: string) => string])[] = [
  [0.5, (a, b) => a + b.toLowerCase()],
  [0.15, (a, b) => `${a}${b}`],
  [0.15, (a, b) => `${a}${b.toLowerCase()} AI`],
  [0.1, (a, b) => `${a} ${b}`],
  [0.05, (a, b) => `${a}${b.toLowerCase()}.ai`],
  [0.05, (a, b) => `${a}${b.toLowerCase()} Studio`],
]
const SYLLABLES =
  'ka lo mi ra ten vor qui sel dra pix no va zen tri ope lum fi gra ster mo dex bri flo cast nim bel ux ar in sy tal ro'.split(
    ' ',
  )
/** One part in so many is a word nobody has used. */
const INVENTED_SHARE = 0.35
const LONGEST_PART = 6

/** Makes names that no tool has yet, from the parts of known ones and from new words. */
export class NameMaker {
  readonly #random: Random
  readonly #parts: readonly string[]
  readonly #used: Set<string>

  constructor(random: Random, known: readonly string[]) {
    this.#random = random
    this.#used = new Set(known.map(slugify))
    this.#parts = [...new Set(known.flatMap(partsOf))]
  }

  next(): string {
    for (;;) {
      const name = this.#shape()(this.#part(), this.#part())
      const key = slugify(name)
      if (this.#used.has(key)) continue
      this.#used.add(key)
      return name
    }
  }

  #shape(): (a: string, b: string) => string {
    let draw = this.#random.next()
    for (const [share, shape] of SHAPES) {
      if (draw < share) return shape
      draw -= share
    }
    return SHAPES[0]![1]
  }

  #part(): string {
    if (this.#random.next() >= INVENTED_SHARE) return this.#random.pick(this.#parts)
    const word = Array.from({ length: 1 + this.#random.below(2) }, () => this.#random.pick(SYLLABLES)).join(
      '',
    )
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
}

/** `CodeRabbit` → `Code`, `Rabbit`. */
function partsOf(name: string): string[] {
  const words = name.match(/[A-Z][a-z]{2,}/g) ?? []
  return words.filter((word) => word.length <= LONGEST_PART)
}
