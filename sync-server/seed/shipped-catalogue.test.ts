import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { categorySchema } from '#shared/domain/category.ts'
import { toolFactsSchema } from '#shared/domain/tool.ts'
import { makeTool } from '#shared/testing/factories.ts'

/** What editors must keep to is checked by scripts/check-catalogue.ts; here is what the shortcuts of the screens rely on. */
const FOLDER = join(import.meta.dirname, 'catalogue')
const fileSchema = z.strictObject({
  category: categorySchema.omit({ id: true }),
  tools: z.array(toolFactsSchema.omit({ category: true })),
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
