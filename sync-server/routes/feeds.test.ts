import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changeTool, type Fixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

const SITE = 'https://hub.example.com'
const NASTY = '</title>]]><x a="&b;">\ufffe\u{1f600}'

const fixtures: Fixtures = {
  categories: [{ name: 'Image Generation', slug: 'image-generation' }, { slug: 'übersetzung' }],
  tools: [
    { name: 'Old', tags: ['ocr'], createdAt: '2026-01-01T00:00:00.000Z' },
    { name: NASTY, description: `It is ${NASTY}`, createdAt: '2026-02-01T00:00:00.000Z', categoryId: 2 },
  ],
}

const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.literal('en'),
  authors: z.array(z.strictObject({ name: z.string().min(1) })).min(1),
  items: z.array(
    z.strictObject({
      id: z.url(),
      url: z.url(),
      title: z.string().min(1),
      content_text: z.string().min(1),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z.array(z.string()).optional(),
    }),
  ),
})

async function start(given: Fixtures = fixtures) {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const server = await startTestServer({ dataDir, fixtures: given, env: { PUBLIC_URL: SITE } })
  const json = (path: string) => server.json(path, jsonFeedSchema)
  /** Changes of the first tool, one by one; `day` in March. */
  const change = (day: string, facts: object) =>
    changeTool(store, 1, { name: 'Old', tags: ['ocr'], ...facts, updatedAt: `2026-03-${day}T00:00:00.000Z` })
  const until = (path: string, title: string) =>
    server.until(async () => (await json(path)).items.some((item) => item.title === title))
  const titles = async (path: string) => (await json(path)).items.map(({ title }) => title)
  return { server, store, json, change, until, titles }
}

const DEARER = 'Old: Price: Freemium → $10 / month'

test('a tool has its changes, the newest first, and when it came', async () => {
  const { change, until, json } = await start()
  await change('01', { pricing: 'paid', priceFrom: 10 })
  await change('02', { pricing: 'paid', priceFrom: 10, description: 'A text of another kind.' })
  await until('/feeds/tools/1.json', 'Old: Description changed')
  const feed = await json('/feeds/tools/1.json')
  expect(feed).toMatchObject({
    title: 'AI Tool Hub: Changes of Old',
    home_page_url: `${SITE}/tool/1`,
    feed_url: `${SITE}/feeds/tools/1.json`,
  })
  expect(feed.items).toMatchObject([
    {
      id: `${SITE}/tool/1#change-2`,
      title: 'Old: Description changed',
      content_text: 'A text of another kind.\n\nEntered by an admin of this directory.',
    },
    { id: `${SITE}/tool/1#change-1`, title: DEARER, date_published: '2026-03-01T00:00:00.000Z' },
    { id: `${SITE}/tool/1`, title: 'New: Old', tags: ['Image Generation'] },
  ])
})

test('categories and searches have what is new and what changed among their tools', async () => {
  const { change, until, titles } = await start()
  await change('01', { pricing: 'paid', priceFrom: 10 })
  await until('/feeds/new.json', DEARER)
  expect(await titles('/feeds/new.json')).toEqual([DEARER, `New: ${NASTY}`, 'New: Old'])
  expect(await titles('/feeds/categories/image-generation.json')).toEqual([DEARER, 'New: Old'])
  expect(await titles(`/feeds/categories/${encodeURIComponent('übersetzung')}.json`)).toEqual([
    `New: ${NASTY}`,
  ])
  // The columns of a search follow the facts of the tools.
  await until('/feeds/search.json?tags=ocr&pricing=paid', DEARER)
  expect(await titles('/feeds/search.json?tags=ocr&pricing=paid')).toEqual([DEARER, 'New: Old'])
  expect(await titles('/feeds/search.json?tags=ocr&pricing=free')).toEqual([])
})

test('who follows a list learns that a tool of it is gone', async () => {
  const { change, until, titles } = await start()
  await change('01', { status: 'discontinued' })
  await until('/feeds/search.json?tags=ocr', 'Old: Status: Active → Discontinued')
  expect(await titles('/feeds/categories/image-generation.json')).toContain(
    'Old: Status: Active → Discontinued',
  )
})

/** Every element in the order in which it opens. The browser's strict parser reads feeds in `e2e`. */
function elementsIn(xml: string) {
  const found: { depth: number; name: string; attributes: Readonly<Record<string, string>> }[] = []
  let depth = 0
  const opened = {
    onopentag(name: string, attributes: Record<string, string>) {
      found.push({ depth, name, attributes })
      depth += 1
    },
    onclosetag() {
      depth -= 1
    },
  }
  new Parser(opened, { xmlMode: true }).end(xml)
  return found
}

describe('Atom', () => {
  const PATHS = [
    '/feeds/tools/2.atom',
    '/feeds/categories/image-generation.atom',
    '/feeds/search.atom?search=nothing+at+all&pricing=free',
    '/feeds/search.atom?search=%3Cb%3E%26',
    '/feeds/new.atom',
  ]

  test.each(PATHS)('%s has what RFC 4287 requires', async (path) => {
    const { server } = await start()
    const answer = await server.fetch(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    const text = await answer.text()
    const [feed, ...parts] = elementsIn(text)
    expect(feed).toMatchObject({
      depth: 0,
      name: 'feed',
      attributes: { xmlns: 'http://www.w3.org/2005/Atom' },
    })
    const own = parts.filter(({ depth }) => depth === 1)
    expect(own.slice(0, 6).map(({ name }) => name)).toEqual([
      'id',
      'title',
      'updated',
      'author',
      'link',
      'link',
    ])
    const address = expect.stringMatching(/^https:\/\/hub\.example\.com\//)
    expect(own.slice(4, 6).map(({ attributes }) => attributes)).toEqual([
      { rel: 'self', href: address },
      { rel: 'alternate', href: address },
    ])
    const inEntries = parts.slice(parts.findIndex(({ name }) => name === 'entry'))
    const entries = own.filter(({ name }) => name === 'entry').length
    const wanted = ['entry', 'id', 'title', 'published', 'updated', 'link', 'category', 'summary']
    expect(entries === 0 ? [] : inEntries.map(({ name }) => name)).toEqual(Array(entries).fill(wanted).flat())
  })

  test('is updated with its newest entry, and escapes hostile names', async () => {
    const { server } = await start()
    const text = await (await server.fetch('/feeds/new.atom')).text()
    expect(text).toContain('<updated>2026-02-01T00:00:00.000Z</updated><author>')
    expect(text).toContain('<title>New: &lt;/title&gt;]]&gt;&lt;x a=&quot;&amp;b;&quot;&gt;\u{1f600}</title>')
  })
})

test('feeds of an empty catalogue are feeds', async () => {
  const { server, json } = await start({})
  expect((await json('/feeds/new.json')).items).toEqual([])
  const text = await (await server.fetch('/feeds/search.atom?search=x')).text()
  expect([text.includes('<entry>'), text.includes('<updated>1970-')]).toEqual([false, true])
})

test('a feed has at most fifty entries', async () => {
  const { titles, change, until } = await start({
    categories: [{}],
    tools: Array.from({ length: 60 }, (_, place) => ({ name: place === 0 ? 'Old' : `Tool ${place}` })),
  })
  await change('01', { pricing: 'paid', priceFrom: 10 })
  await until('/feeds/new.json', DEARER)
  expect(await titles('/feeds/new.json')).toHaveLength(50)
})

test.each([
  ['/feeds/tools/77.atom', 404],
  ['/feeds/categories/nowhere.json', 404],
  ['/feeds/tools/x.atom', 400],
  ['/feeds/tools/1.rss', 400],
  ['/feeds/old.atom', 400],
  ['/feeds/search.atom?pricing=cheap', 400],
  ['/feeds/search.atom?sortBy=name', 400],
  [`/feeds/search.json?search=${'x'.repeat(201)}`, 400],
])('%s is a problem: %i', async (path, status) => {
  const { server } = await start()
  const answer = await server.fetch(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ])
})

test('feeds are cached, and 304 until something changes', async () => {
  const { server, change } = await start()
  const first = await server.fetch('/feeds/new.atom')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  const etag = first.headers.get('etag') ?? ''
  const ask = () => server.fetch('/feeds/new.atom', { headers: { 'If-None-Match': etag } })
  expect((await ask()).status).toBe(304)
  await change('01', { pricing: 'paid', priceFrom: 10 })
  await server.until(async () => (await ask()).status === 200)
  expect((await server.fetch('/feeds/new.atom', { method: 'HEAD' })).status).toBe(200)
  expect((await server.fetch('/feeds/new.atom', { method: 'POST' })).status).toBe(405)
})
