import { describe, expect, test } from 'vitest'
import type { InitialData } from '#shared/api/initial-data.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { SERVED_ROUTES } from './app/served-pages.ts'
import { pageFile, render } from './entry-server.tsx'

function makeSyncTool(overrides: Parameters<typeof makeTool>[0]): SyncTool {
  const { aiSummary: _, ...tool } = makeTool(overrides)
  return { ...tool, hasAiSummary: false }
}

const tools = [
  makeSyncTool({
    id: 7,
    name: 'Quill & Co',
    pricing: 'free',
    rating: '4.6',
    reviewCount: 1204,
    userCount: '1M+',
    tags: ['One', 'Two', 'Three', 'Four', 'Five'],
  }),
  makeSyncTool({ id: 8, name: '<script>alert(1)</script>', pricing: null }),
]

function makeInitialData(overrides: Partial<InitialData> = {}): InitialData {
  return {
    epoch: '0123456789abcdef',
    head: 2,
    list: {
      query: '',
      tools,
      total: 40,
      facets: {
        categories: [{ categoryId: 1, count: 40 }],
        pricing: { free: 31, freemium: 5, paid: 3, unknown: 1 },
        ratings: { '5': 1, '4': 22, '3': 30 },
        features: [],
        tags: [],
        flags: { trending: 0, verified: 0, new: 0 },
      },
    },
    stats: {
      totalTools: 12345,
      totalCategories: 55,
      trendingCount: 3,
      totalReviews: 1204,
      lastUpdated: null,
      isSample: false,
    },
    categories: [{ ...makeCategory({ name: 'Writing', slug: 'writing', group: 'Text' }), toolCount: 40 }],
    trending: tools.slice(0, 1),
    isTrendingWhole: false,
    newTools: null,
    picks: null,
    tools: [],
    summary: null,
    summaryParts: null,
    sharedList: null,
    isPremiumPaid: false,
    ...overrides,
  }
}

/** Without the marks that React puts between the pieces of one text. */
function textOf(url: string, initial: InitialData): string {
  return render(url, initial).replaceAll('<!-- -->', '')
}

describe('the first HTML of the home page', () => {
  const html = textOf('/', makeInitialData())

  test('holds the cards, with what the specification puts on a card', () => {
    expect(html).toContain('href="/tool/7"')
    for (const text of ['Quill &amp; Co', '4.6', '1,204 reviews', '1M+ users', '+2 more']) {
      expect(html.includes(text), text).toBe(true)
    }
    expect(html).not.toContain('>Four<')
  })

  test('a tool without figures says so', () => {
    expect(html).toContain('Not rated yet')
    expect(html).toContain('Unknown')
  })

  test('text of tools is never markup', () => {
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
  })

  test('holds the real figures and the live counts of the filters', () => {
    expect(html).toContain('12,345')
    expect(html).toMatch(/>Free<\/span><span[^>]*>31</)
  })

  test('names neither sample data nor a made-up gain where the figures are real', () => {
    expect(html).not.toContain('Sample data')
    expect(html).not.toContain('+15%')
  })

  test('offers the rest of the list and says how much it shows', () => {
    expect(html).toContain('Load More Tools')
    expect(html).toContain('Showing 2 of 40')
  })

  test('is the same every time: hydration finds what it expects', () => {
    expect(textOf('/', makeInitialData()) === html).toBe(true)
  })
})

test('sample figures are called that wherever they stand', () => {
  const sample = tools.map((tool) => ({ ...tool, isSample: true }))
  const data = makeInitialData({ trending: sample.slice(0, 1) })
  const html = textOf('/', {
    ...data,
    list: data.list && { ...data.list, tools: sample },
    stats: { ...data.stats, isSample: true },
  })
  expect(html.match(/Sample data/g)).toHaveLength(3)
  expect(html).toContain('+15%')
})

test('a real gain stands where one is known; without a review the last update takes the place of reviews', () => {
  const data = makeInitialData()
  const gained = { ...tools[0]!, isTrending: true, trendGain: 42 }
  const stats = { ...data.stats, totalReviews: 0, lastUpdated: '2026-11-20T23:30:00.000Z' }
  const html = textOf('/', { ...data, trending: [gained], stats })
  expect(html).toContain('+42%')
  expect(html).toMatch(/<dt>updated<\/dt><dd[^>]*>20 Nov 2026</)
  expect(html).not.toContain('<dt>reviews</dt>')
  expect(textOf('/', data)).toMatch(/<dt>reviews<\/dt><dd[^>]*>1,204</)
  const ranking = textOf('/trending', { ...data, trending: [gained], isTrendingWhole: true })
  expect(ranking).toContain('+42%')
  expect(ranking).toContain('how much more than usual')
})

test('while nothing is trending, other tools take the place of the ranking, on the home page too', () => {
  const data = makeInitialData({ trending: [], isTrendingWhole: true })
  const { list } = data
  const newTools = list && { ...list, query: 'flags=new&sortBy=newest&limit=6', tools: tools.slice(1) }
  const html = textOf('/trending', { ...data, newTools })
  const order = ['No Trending Data Yet', 'aria-label="New"', '/tool/8', 'aria-label="Best known"', '/tool/7']
  const places = order.map((text) => html.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(
    textOf('/trending', { ...data, newTools: list && { ...list, query: newTools?.query ?? '', tools: [] } }),
  ).not.toContain('aria-label="New"')
  const home = textOf('/', data)
  expect(home).toContain('Best known')
  expect(home).not.toContain('No Trending Data Yet')
})

test('a search, a category and filters of the address are shown', () => {
  const query = 'search=pen&category=writing&pricing=free'
  const { list } = makeInitialData()
  const html = textOf(`/?${query}`, makeInitialData({ list: list && { ...list, query } }))
  expect(html).toContain('“pen” in Writing')
  expect(html).toContain('value="pen"')
  expect(html).toContain('aria-label="Remove filter Free"')
  expect(html).toContain('Relevance')
})

test('an empty list says what to do', () => {
  const { list } = makeInitialData()
  const html = textOf('/', makeInitialData({ list: list && { ...list, tools: [], total: 0 } }))
  expect(html).toContain('No tools found')
  expect(html).toContain('Try adjusting your search or filters to find what you&#x27;re looking for.')
  expect(html).not.toContain('Load More Tools')
})

test('before anything is known there are placeholders, no figures', () => {
  const html = textOf('/?page=3', makeInitialData({ list: null }))
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('/tool/8')
})

describe('the first HTML of other public pages', () => {
  const [tool] = tools
  const data = makeInitialData({
    list: null,
    tools: tools.map((shown) => ({ id: shown.id, tool: shown })),
    trending: tools,
    isTrendingWhole: true,
    summary: 'It writes letters.',
  })

  test('holds the tool, with its long text', () => {
    const html = textOf('/tool/7', {
      ...data,
      tools: [{ id: 7, tool: tool ? { ...tool, hasAiSummary: true } : null }],
    })
    for (const text of ['Quill &amp; Co', '4.6/5', 'It writes letters.']) {
      expect(html.includes(text), text).toBe(true)
    }
  })

  test('holds the tools of a comparison, a category and the ranking', () => {
    for (const path of ['/compare/7,8', '/trending']) {
      const html = textOf(path, data)
      expect(html.includes('Quill &amp; Co'), path).toBe(true)
      expect(html).toContain('&lt;script&gt;')
    }
    const { list } = makeInitialData()
    const query = 'category=writing&limit=100'
    const html = textOf('/categories/writing', { ...data, list: list && { ...list, query } })
    expect(html).toContain('Quill &amp; Co')
    expect(textOf('/categories', data)).toContain('href="/categories/writing"')
  })

  test('comes from a file that the build has under the name it is asked for', () => {
    const files = Object.keys(import.meta.glob('./pages/*.tsx'))
    const paths = SERVED_ROUTES.map(({ path }) => path.replace(/:\w+\??/, '1'))
    for (const path of paths) expect(files, path).toContain(`./${pageFile(path)}`)
    expect(pageFile('/')).toBeNull()
  })
})
