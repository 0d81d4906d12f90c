import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { categorySchema } from '#shared/domain/category.ts'
import { toolFactsSchema } from '#shared/domain/tool.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { makeTool } from '#shared/testing/factories.ts'

const FOLDER = join(import.meta.dirname, 'catalogue')
const fileSchema = z.strictObject({
  category: categorySchema.omit({ id: true }),
  tools: z.array(toolFactsSchema.omit({ category: true })).min(6),
})

const vocabulary = z
  .strictObject({ tags: z.array(z.string()), features: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'vocabulary.json'), 'utf8')))

const files = readdirSync(FOLDER).map((name) => ({
  name,
  ...fileSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))),
}))
const categories = files.map(({ category }, i) => ({ ...category, id: i + 1 }))
const tools = files.flatMap((file, i) => file.tools.map((facts) => ({ ...facts, categoryId: i + 1 })))
const engine = new CatalogueEngine(
  buildIndex(
    tools.map((facts, i) => makeTool({ ...facts, id: i + 1 })),
    categories,
  ),
  categories,
)

/** Advertising words say nothing about a tool. */
const SUPERLATIVE =
  /\b(best|leading|powerful|seamless|revolutionary|cutting-edge|unlock|supercharge|game-chang)/i

test('there are 66 categories in eleven groups, each file named for its category', () => {
  expect(categories).toHaveLength(66)
  expect(new Set(categories.map((category) => category.group)).size).toBe(11)
  for (const { name, category } of files) expect(name).toBe(`${category.slug}.json`)
})

test('no website is listed twice', () => {
  const keys = tools.map((tool) => websiteKey(tool.website))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('there are a thousand tools or more', () => {
  expect(tools.length).toBeGreaterThanOrEqual(1000)
})

test('every description has a readable length and no advertising', () => {
  for (const { name, description } of tools) {
    expect(description.length, name).toBeGreaterThanOrEqual(120)
    expect(description.length, name).toBeLessThanOrEqual(600)
    expect(description, name).not.toMatch(SUPERLATIVE)
  }
})

test('every tool has four to eight tags and three to eight features, all from the vocabulary', () => {
  const unknown = tools.flatMap((tool) => [
    ...tool.tags.filter((tag) => !vocabulary.tags.includes(tag)),
    ...tool.features.filter((feature) => !vocabulary.features.includes(feature)),
  ])
  expect(unknown).toEqual([])
  for (const { name, tags, features } of tools) {
    expect([tags.length >= 4, tags.length <= 8, new Set(tags).size === tags.length], name).not.toContain(
      false,
    )
    expect([features.length >= 3, features.length <= 8], name).not.toContain(false)
  }
})

test('the vocabulary has one spelling for each term', () => {
  for (const labels of [vocabulary.tags, vocabulary.features]) {
    const plain = labels.map((label) => label.toLowerCase().replace(/[^a-z0-9]|s\b/g, ''))
    expect(plain.filter((label, at) => plain.indexOf(label) !== at)).toEqual([])
  }
})

/** All sequences of this many words. */
function runsOf(text: string, length: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
}

test('no phrase is repeated from entry to entry', () => {
  const users = new Map<string, string[]>()
  for (const { name, description } of tools) {
    for (const run of new Set(runsOf(description, 6))) users.set(run, [...(users.get(run) ?? []), name])
  }
  expect([...users].filter(([, names]) => names.length > 1)).toEqual([])
})

test('no two descriptions are nearly the same', () => {
  const bags = tools.map(({ name, description }) => ({ name, bag: new Set(runsOf(description, 2)) }))
  const alike: string[] = []
  for (const [at, one] of bags.entries()) {
    for (const other of bags.slice(at + 1)) {
      const shared = [...one.bag].filter((run) => other.bag.has(run)).length
      if (shared / Math.min(one.bag.size, other.bag.size) > 0.25) alike.push(`${one.name} and ${other.name}`)
    }
  }
  expect(alike).toEqual([])
})

/** null where none is given. */
const prominences = tools.map(({ prominence }) => prominence)

/** How often the most frequent value occurs. */
function largestHeap(values: readonly (number | null)[]): number {
  const heaps = [...Map.groupBy(values, (value) => value).values()]
  return Math.max(...heaps.map((alike) => alike.length))
}

test('every tool has a prominence of its own, not that of most of its category', () => {
  expect(tools.filter(({ prominence }) => prominence === null).map(({ name }) => name)).toEqual([])
  for (const { name, tools: ofCategory } of files) {
    const values = ofCategory.map((tool) => tool.prominence)
    expect(largestHeap(values) / values.length, name).toBeLessThan(1 / 3)
  }
})

/** The written rule is docs/prominence.md; the bounds are shares of all tools. */
test.each([
  { from: 90, least: 0.005, most: 0.025 },
  { from: 80, least: 0.04, most: 0.08 },
  { from: 65, least: 0.12, most: 0.2 },
  { from: 45, least: 0.35, most: 0.45 },
  { from: 40, least: 0.45, most: 0.55 },
  { from: 20, least: 0.8, most: 0.9 },
])('the whole scale of prominence is used: from $from on', ({ from, least, most }) => {
  const share = prominences.filter((value) => Number(value) >= from).length / prominences.length
  expect(share).toBeGreaterThanOrEqual(least)
  expect(share).toBeLessThanOrEqual(most)
})

test('prominences are not heaped on a few values', () => {
  expect(largestHeap(prominences) / prominences.length).toBeLessThan(0.05)
})

test.each([
  ['ChatGPT', 'Claude'],
  ['Claude', 'TypingMind'],
  ['Canva', 'Uizard'],
  ['Midjourney', 'Craiyon'],
  ['GitHub Copilot', 'Tabnine'],
  ['Cursor', 'Refact.ai'],
  ['Grammarly', 'WordAI'],
  ['Google Translate', 'Weglot'],
  ['Notion', 'Taskade'],
  ['Duolingo', 'Quizgecko'],
  ['ElevenLabs', 'Speechelo'],
  ['Adobe Photoshop', 'VanceAI'],
  ['Zapier', 'Parabola'],
  ['PyTorch', 'ZenML'],
  // Of different categories: the scale is one for all of them.
  ['ChatGPT', 'LangChain'],
  ['Perplexity', 'Pinecone'],
  ['Runway', 'Wonderplan'],
])('%s is more prominent than %s', (known, lessKnown) => {
  const [more, less] = [known, lessKnown].map((name) => tools.find((tool) => tool.name === name)?.prominence)
  expect(more).toBeGreaterThan(less ?? Number.POSITIVE_INFINITY)
})

test.each([
  'coding',
  'business',
  'design',
  'writing',
  'data analysis',
  'marketing',
  'productivity',
  'research',
])('the shortcut %s leads to tools', (category) => {
  expect(engine.run({ ...EMPTY_QUERY, category }).total).toBeGreaterThanOrEqual(4)
})

test.each(['ai-writing', 'image-generation', 'data-analysis', 'automation', 'productivity', 'chatbot'])(
  'the Smart Filters category %s leads to tools',
  (tag) => expect(engine.run({ ...EMPTY_QUERY, tags: [tag] }).total).toBeGreaterThan(0),
)

test.each(['api-access', 'team-collaboration', 'integrations', 'mobile-app'])(
  'the Smart Filters feature %s leads to tools',
  (feature) => expect(engine.run({ ...EMPTY_QUERY, features: [feature] }).total).toBeGreaterThan(0),
)
