import type { Category } from '#shared/domain/category.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { slugify } from '#shared/domain/slug.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { nameSkeleton } from '../../sync-server/lib/name-skeleton.ts'
import { type Random, seeded } from './random.ts'
import { readSeedFiles, type SeedFile, shippedLogo } from './shipped-catalogue.ts'

/** Patterns of names, as frequent as among the shipped tools: most are one word made of two. */
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
/** One in this many parts is a word that no other name uses. */
const INVENTED_SHARE = 0.35
const LONGEST_PART = 6

/** Makes names that no tool has yet, from the parts of known ones and from new words. */
class NameMaker {
  readonly #random: Random
  readonly #parts: readonly string[]
  readonly #used: Set<string>

  constructor(random: Random, known: readonly string[]) {
    this.#random = random
    this.#used = new Set(known.flatMap(keysOf))
    this.#parts = [...new Set(known.flatMap(partsOf))]
  }

  next(): string {
    for (;;) {
      const name = this.#shape()(this.#part(), this.#part())
      const keys = keysOf(name)
      if (keys.some((key) => this.#used.has(key))) continue
      for (const key of keys) this.#used.add(key)
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

/** Neither addresses nor looks may be shared: an import would refuse them. */
const keysOf = (name: string): string[] => [slugify(name), nameSkeleton(name)]

/** `CodeRabbit` → `Code`, `Rabbit`. */
function partsOf(name: string): string[] {
  const words = name.match(/[A-Z][a-z]{2,}/g) ?? []
  return words.filter((word) => word.length <= LONGEST_PART)
}

type Source = SeedFile['tools'][number]

/**
 * Categories of the shipped catalogue, and as many made-up tools as asked for: each takes its sentences, tags and features
 * from two shipped tools of one category and has a name and a maker of its own, so that words are as common and as rare
 * together as in the real one, and new ones keep coming with the tools.
 */
export function generateCatalogue(size: number, seed = 1): { categories: Category[]; tools: Tool[] } {
  const files = readSeedFiles()
  const random = seeded(seed)
  const categories = files.map(({ category }, i) => makeCategory({ ...category, id: i + 1 }))
  const names = new NameMaker(
    random,
    files.flatMap((file) => file.tools.map((tool) => tool.name)),
  )
  const shares = files.flatMap(({ tools }, i) => tools.map(() => i))
  const tools = Array.from({ length: size }, (_, i) => {
    const place = random.pick(shares)
    const sources = files[place]!.tools
    return makeTool({
      id: i + 1,
      categoryId: place + 1,
      ...described(random, names, [random.pick(sources), random.pick(sources)]),
      ...figures(random),
    })
  })
  return { categories, tools }
}

function described(random: Random, names: NameMaker, sources: readonly [Source, Source]): Partial<Tool> {
  const name = names.next()
  const vendor = names.next()
  const sentences = sources.flatMap((source) =>
    sentencesOf(source).map((sentence) => sentence.replaceAll(source.name, name)),
  )
  const told = sample(random, sentences, 3)
  return {
    name,
    vendor,
    // As many as among the shipped tools.
    logo: shippedLogo(sources[0].name),
    website: `https://${slugify(name)}.example.com`,
    description: [...told, `${name} is made by ${vendor}.`].join(' '),
    tags: sample(
      random,
      sources.flatMap(({ tags }) => tags),
      6,
    ),
    features: sample(
      random,
      sources.flatMap(({ features }) => features),
      5,
    ),
  }
}

function figures(random: Random): Partial<Tool> {
  return {
    pricing: random.pick([...PRICINGS, 'freemium', null]),
    rating: random.next() < 0.1 ? null : (3 + random.next() * 2).toFixed(1),
    reviewCount: random.below(5000),
    popularity: Math.floor(10 ** (random.next() * 6)),
    isTrending: random.next() < 0.05,
    isVerified: random.next() < 0.5,
    isNew: random.next() < 0.1,
    createdAt: new Date(Date.UTC(2024, 0, 1) + random.below(1000) * 86_400_000).toISOString(),
  }
}

function sentencesOf({ description }: Source): string[] {
  return description.split(/(?<=[.!?]) (?=[A-Z])/)
}

/** So many of a list, or all, each once, in the order of the list. */
function sample<T>(random: Random, list: readonly T[], count: number): T[] {
  const different = [...new Set(list)]
  const chosen = new Set<T>()
  while (chosen.size < Math.min(count, different.length)) chosen.add(random.pick(different))
  return different.filter((entry) => chosen.has(entry))
}
