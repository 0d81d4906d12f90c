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
  tools: z.array(toolFactsSchema.omit({ category: true })).min(4),
})

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

/** Words of advertising say nothing about a tool. */
const SUPERLATIVE =
  /\b(best|leading|powerful|seamless|revolutionary|cutting-edge|unlock|supercharge|game-chang)/i

test('60 categories in ten groups, each file named for its category', () => {
  expect(categories).toHaveLength(60)
  expect(new Set(categories.map((category) => category.group)).size).toBe(10)
  for (const { name, category } of files) expect(name).toBe(`${category.slug}.json`)
})

test('no website is listed twice', () => {
  const keys = tools.map((tool) => websiteKey(tool.website))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('every description is a text of its own, of a readable length, without advertising', () => {
  expect(new Set(tools.map((tool) => tool.description)).size).toBe(tools.length)
  for (const tool of tools) {
    expect(tool.description.length, tool.name).toBeGreaterThanOrEqual(120)
    expect(tool.description.length, tool.name).toBeLessThanOrEqual(600)
    expect(tool.description, tool.name).not.toMatch(SUPERLATIVE)
    expect(tool.tags.length, tool.name).toBeGreaterThanOrEqual(4)
    expect(tool.features.length, tool.name).toBeGreaterThanOrEqual(3)
  }
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
