import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Category, categorySchema } from '#shared/domain/category.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { type Random, seeded } from './random.ts'

const SEED_FOLDER = new URL('../../sync-server/seed/catalogue/', import.meta.url)

const seedFileSchema = z.object({
  category: categorySchema.omit({ id: true }),
  tools: z.array(
    z.object({ description: z.string(), tags: z.array(z.string()), features: z.array(z.string()) }),
  ),
})
type SeedFile = z.infer<typeof seedFileSchema>

const SYLLABLES =
  'ka lo mi ra ten vor qui sel dra pix no va zen tri ope lum fi gra ster mo dex bri flo cast nim bel ux ar in sy tal ro'.split(
    ' ',
  )

/** Categories of the shipped catalogue, and as many made-up tools as asked for, written with its words. */
export function generateCatalogue(size: number, seed = 1): { categories: Category[]; tools: Tool[] } {
  const files = readSeed()
  const random = seeded(seed)
  const categories = files.map(({ category }, i) => makeCategory({ ...category, id: i + 1 }))
  const chains = files.map((file) => wordChain(file.tools.map((tool) => tool.description)))
  const used = new Set<string>()
  const tools = Array.from({ length: size }, (_, i) => {
    const place = random.below(files.length)
    const file = files[place]!
    const name = uniqueName(random, used)
    return makeTool({
      id: i + 1,
      name,
      website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example.com`,
      description: sentences(random, chains[place]!, name),
      categoryId: place + 1,
      pricing: random.pick([...PRICINGS, 'freemium', null]),
      rating: random.next() < 0.1 ? null : (3 + random.next() * 2).toFixed(1),
      reviewCount: random.below(5000),
      popularity: Math.floor(10 ** (random.next() * 6)),
      tags: sample(
        random,
        file.tools.flatMap((tool) => tool.tags),
        5,
      ),
      features: sample(
        random,
        file.tools.flatMap((tool) => tool.features),
        4,
      ),
      isTrending: random.next() < 0.05,
      isVerified: random.next() < 0.5,
      isNew: random.next() < 0.1,
      createdAt: new Date(Date.UTC(2024, 0, 1) + random.below(1000) * 86_400_000).toISOString(),
    })
  })
  return { categories, tools }
}

function readSeed(): SeedFile[] {
  const names = readdirSync(SEED_FOLDER).filter((name) => name.endsWith('.json'))
  return names
    .sort()
    .map((name) => seedFileSchema.parse(JSON.parse(readFileSync(new URL(name, SEED_FOLDER), 'utf8'))))
}

/** Which words follow which in some texts. */
function wordChain(texts: readonly string[]): Map<string, string[]> {
  const chain = new Map<string, string[]>()
  for (const text of texts) {
    const words = text.split(' ')
    words.slice(1).forEach((word, i) => {
      const followers = chain.get(words[i]!)
      if (followers === undefined) chain.set(words[i]!, [word])
      else followers.push(word)
    })
  }
  return chain
}

/** 30 to 55 words; about one in forty is a word of its own, as product names and jargon are in real descriptions. */
function sentences(random: Random, chain: Map<string, string[]>, name: string): string {
  const starts = [...chain.keys()]
  const words = [name]
  let word = random.pick(starts)
  for (let length = 30 + random.below(25); length > 0; length--) {
    words.push(random.next() < 0.025 ? invented(random) : word)
    word = random.pick(chain.get(word) ?? starts)
  }
  return `${words.join(' ')}.`
}

function invented(random: Random): string {
  return Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('')
}

function uniqueName(random: Random, used: Set<string>): string {
  for (;;) {
    const word = invented(random)
    const name =
      word.charAt(0).toUpperCase() +
      word.slice(1) +
      random.pick(['', ' AI', ' Studio', ' Pro', ' Labs', 'ly'])
    if (!used.has(name)) {
      used.add(name)
      return name
    }
  }
}

function sample(random: Random, list: readonly string[], most: number): string[] {
  return [...new Set(Array.from({ length: 2 + random.below(most) }, () => random.pick(list)))]
}
