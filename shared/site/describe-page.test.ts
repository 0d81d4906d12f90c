import { expect, test } from 'vitest'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { describePage, type PageFacts } from './describe-page.ts'
import { FIXED_PAGES } from './fixed-pages.ts'
import { type HeadTag, headTags } from './head-tags.ts'
import { sitePage } from './site-page.ts'

function makeSyncTool(overrides: Parameters<typeof makeTool>[0] = {}) {
  const { aiSummary: _, ...tool } = makeTool(overrides)
  return { ...tool, hasAiSummary: false }
}

const facts: PageFacts = {
  origin: 'https://hub.example.com',
  categories: [makeCategory({ name: 'Writing', slug: 'writing', description: 'Tools that write.' })],
  totalTools: 1234,
  tools: [],
}
const meta = (path: string, search = '', own: Partial<PageFacts> = {}) =>
  describePage(sitePage(path, search), { ...facts, ...own })

test('the home page tells how much there is', () => {
  expect(meta('/').description).toContain('1,234 AI tools in 1 categories')
})

test('a list of the home page that has a page of its own stands behind that page', () => {
  expect(meta('/', '?category=writing').canonical).toBe('/categories/writing')
  expect(meta('/', '?category=Writing&sortBy=name').canonical).toBe('/categories/writing')
})

test('a category whose address has marks has its page behind its list', () => {
  const category = makeCategory({ name: 'Coffee', slug: 'cafés' })
  expect(meta('/', '?category=caf%C3%A9s', { categories: [category] }).title).toContain('Coffee')
})

test('a group of categories, which has no page of its own, is found by its filter', () => {
  const group = makeCategory({ id: 2, name: 'Code & Test', slug: 'code-test', group: 'Software Work' })
  const { title, canonical } = meta('/', '?category=software+work&page=2', { categories: [group] })
  expect([title, canonical]).toEqual(['Software Work: AI tools | AI Tool Hub', '/?category=software-work'])
  expect(meta('/', '?category=nothing').canonical).toBeNull()
})

test('searches, misses and pages that are nobody else’s business are not to be found', () => {
  for (const [path, search] of [
    ['/', '?search=x'],
    ['/nowhere', ''],
    ['/tool/7', ''],
    ['/tool/abc', ''],
    ['/categories/none', ''],
    ['/compare', ''],
    ['/account', ''],
  ] as const) {
    expect(meta(path, search).canonical, path + search).toBeNull()
  }
})

test('one thing out of a list of the administration goes by the name of its list', () => {
  expect(meta('/admin/improvements/7')).toMatchObject({ status: 200, title: 'Improvements | AI Tool Hub' })
  expect(meta('/admin/tools/7').canonical).toBeNull()
  expect(meta('/admin/tools/x').status).toBe(404)
})

test('only what does not exist is a 404', () => {
  expect(['/nowhere', '/tool/7', '/categories/none', '/compare/x'].map((path) => meta(path).status)).toEqual([
    404, 404, 404, 404,
  ])
  expect(['/', '/compare', '/account', '/trending'].map((path) => meta(path).status)).toEqual([
    200, 200, 200, 200,
  ])
})

test('a long description is cut between words, and never inside a character', () => {
  const tool = makeSyncTool({ description: `${'word '.repeat(39)}\u{1f600}${'\u{1f600}'.repeat(40)}` })
  const { description } = meta('/tool/1', '', { tools: [tool] })
  expect(description).toMatch(/word…$/)
  const solid = meta('/tool/1', '', { tools: [makeSyncTool({ description: '\u{1f600}'.repeat(300) })] })
  expect(solid.description.isWellFormed()).toBe(true)
  expect(solid.description.length).toBeLessThanOrEqual(200)
})

test('a tool page is titled by what was written for search engines, where something was', () => {
  const tools = [makeSyncTool({ name: 'Scribe', description: 'It turns speech into text.' })]
  const plain = meta('/tool/1', '', { tools, summary: null })
  expect([plain.title, plain.description]).toEqual(['Scribe | AI Tool Hub', 'It turns speech into text.'])
  const summary = { metaTitle: 'Scribe: facts and price', metaDescription: 'What Scribe does.' }
  const written = meta('/tool/1', '', { tools, summary })
  expect([written.title, written.description]).toEqual(['Scribe: facts and price', 'What Scribe does.'])
  expect(written.canonical).toBe(plain.canonical)
})

test('no two fixed pages share a title or a description', () => {
  const texts = [...FIXED_PAGES.keys()].flatMap((path) => [meta(path).title, meta(path).description])
  expect(new Set(texts).size).toBe(texts.length)
})

/** What schema.org entities need so that a search engine takes them (Google's required properties). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['name', 'url', 'potentialAction'],
  SoftwareApplication: ['name'],
  ItemList: ['itemListElement'],
  BreadcrumbList: ['itemListElement'],
}

function entitiesOf(tags: readonly HeadTag[]): Record<string, unknown>[] {
  const data = tags.flatMap((tag) => (tag.name === 'script' ? [JSON.stringify(tag.data)] : []))
  return data.flatMap((json) => JSON.parse(json)['@graph'])
}

test('every entity of structured data has what its kind requires, and numbers its items from one', () => {
  const tools = [makeSyncTool({ id: 1 }), makeSyncTool({ id: 2 })]
  const seen = new Set<unknown>()
  for (const path of ['/', '/categories', '/trending', '/categories/writing', '/tool/1', '/compare/1,2']) {
    for (const entity of entitiesOf(headTags(meta(path, '', { tools }), facts.origin))) {
      seen.add(entity['@type'])
      for (const name of REQUIRED[String(entity['@type'])] ?? ['unknown type']) {
        expect(entity, `${path} ${entity['@type']}`).toHaveProperty(name)
      }
      const items = entity.itemListElement
      if (!Array.isArray(items)) continue
      expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1))
      for (const { name, item, url } of items) {
        expect(name).toBeTruthy()
        expect(URL.canParse(item ?? url)).toBe(true)
      }
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(REQUIRED).sort())
})
