import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { changeTool, type Fixtures, openTestStore, removeTools } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const fixtures: Fixtures = {
  categories: [
    { name: 'Image Generation', slug: 'image-generation', group: 'Design' },
    { name: 'Writing', slug: 'writing', group: 'Text' },
  ],
  tools: [
    {
      name: 'Alpha',
      categoryId: 1,
      pricing: 'free',
      rating: '4.5',
      popularity: 30,
      isTrending: true,
      tags: ['Logo'],
    },
    { name: 'Beta', categoryId: 2, pricing: 'paid', rating: '3.0', popularity: 20, features: ['API access'] },
    {
      name: 'Gamma',
      categoryId: 1,
      pricing: 'freemium',
      popularity: 10,
      isTrending: true,
      aiSummary: 'Long text.',
    },
    { name: 'Delta', categoryId: 2, pricing: 'free', rating: '4.9', popularity: 40, reviewCount: 7 },
  ],
}
const start = () => startTestServer({ fixtures })

async function names(server: TestServer, query: string): Promise<string[]> {
  const { tools } = await server.json(`/api/tools${query}`, contract.listTools.output)
  return tools.map((tool) => tool.name)
}

describe('GET /api/tools', () => {
  test('lists by popularity, and in every other order', async () => {
    const server = await start()
    expect(await names(server, '')).toEqual(['Delta', 'Alpha', 'Beta', 'Gamma'])
    expect(await names(server, '?sortBy=name')).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma'])
    expect((await names(server, '?sortBy=rating')).slice(0, 2)).toEqual(['Delta', 'Alpha'])
  })

  test('finds a category by name, by slug, in any letter case, or as a group', async () => {
    const server = await start()
    for (const category of ['Image Generation', 'image-generation', 'IMAGE GENERATION', 'design', 'Design']) {
      expect(await names(server, `?category=${encodeURIComponent(category)}`)).toEqual(['Alpha', 'Gamma'])
    }
    expect(await names(server, '?category=nothing')).toEqual([])
    expect(await names(server, '?category=All%20Tools')).toHaveLength(4)
  })

  test('takes a list of pricings, a minimum rating, tags, features and flags', async () => {
    const server = await start()
    expect(await names(server, '?pricing=free,paid')).toEqual(['Delta', 'Alpha', 'Beta'])
    expect(await names(server, '?rating=4')).toEqual(['Delta', 'Alpha'])
    expect(await names(server, '?tags=logo')).toEqual(['Alpha'])
    expect(await names(server, '?features=api-access')).toEqual(['Beta'])
    expect(await names(server, '?flags=trending')).toEqual(['Alpha', 'Gamma'])
  })

  test('pages through all tools without a repeat, with the total on every page', async () => {
    const server = await start()
    const pages = await Promise.all([1, 2, 3].map((page) => names(server, `?limit=2&page=${page}`)))
    expect(pages.flat()).toEqual(['Delta', 'Alpha', 'Beta', 'Gamma'])
    const { total } = await server.json('/api/tools?limit=2&page=3', contract.listTools.output)
    expect(total).toBe(4)
  })

  test('adds the filter counts on request', async () => {
    const server = await start()
    const plain = await server.json('/api/tools', contract.listTools.output)
    const counted = await server.json('/api/tools?facets=1', contract.listTools.output)
    expect(plain.facets).toBeUndefined()
    expect(counted.facets?.pricing).toEqual({ free: 2, freemium: 1, paid: 1, unknown: 0 })
  })

  test('sends a summary under both of its names', async () => {
    const server = await start()
    const tool = await server.json('/api/tools/3', contract.getTool.output)
    expect([tool.aiSummary, tool.ai_summary]).toEqual(['Long text.', 'Long text.'])
  })
})

describe('wrong input', () => {
  async function issues(server: TestServer, query: string): Promise<string[]> {
    const response = await server.fetch(`/api/tools${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const problem = problemSchema.parse(await response.json())
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid-input',
      message: problem.detail,
      error: problem.detail,
    })
    return problem.issues.map((issue) => issue.path)
  }

  test('is refused with the name of every wrong parameter', async () => {
    const server = await start()
    expect(await issues(server, '?limit=0')).toEqual(['limit'])
    expect(await issues(server, '?limit=1001')).toEqual(['limit'])
    expect(await issues(server, '?page=-1&limit=x')).toEqual(['page', 'limit'])
    expect(await issues(server, '?sortBy=magic&rating=9')).toEqual(['sortBy', 'rating'])
    expect(await issues(server, '?pricing=free,cheap')).toEqual(['pricing'])
    expect(await issues(server, `?search=${'x'.repeat(201)}`)).toEqual(['search'])
  })

  test('unknown parameters and repeated ones are wrong, too', async () => {
    const server = await start()
    expect(await issues(server, '?serach=logo')).toEqual(['serach'])
    expect(await issues(server, '?__proto__=1&constructor=2')).toEqual(['__proto__', 'constructor'])
    expect(await issues(server, '?search=a&search=b')).toEqual(['search'])
    expect(await issues(server, '?page[]=1')).toEqual(['page[]'])
    expect(
      await issues(server, `?${Array.from({ length: 2000 }, (_, n) => `p${n % 1900}`).join('&')}`),
    ).toHaveLength(20)
  })

  test('calls without parameters take none', async () => {
    const server = await start()
    for (const path of ['/api/tools/trending', '/api/categories', '/api/stats', '/api/tools/1']) {
      expect((await server.fetch(`${path}?x=1`)).status, path).toBe(400)
    }
  })

  test('an id that is not a number is refused, an unknown one is 404', async () => {
    const server = await start()
    expect((await server.fetch('/api/tools/abc')).status).toBe(400)
    expect((await server.fetch('/api/tools/0')).status).toBe(400)
    expect((await server.fetch('/api/tools/99999999999999999999')).status).toBe(400)
    const missing = await server.fetch('/api/tools/4711')
    expect([missing.status, problemSchema.parse(await missing.json()).code]).toEqual([404, 'not-found'])
  })
})

describe('hostile query strings', () => {
  /** Sends the path unchanged; fetch would normalize it. */
  function rawStatus(server: TestServer, path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(server.url, { path, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject).end()
    })
  }

  test.each([
    ['?search=%01%1f', 200],
    ['?search=%00%01%1f', 400],
    ['?search=a%01b', 200],
    ['?search=a%00b', 400],
    ['?search=%F0%9F%98%80', 200],
    ['?search=%5C%22%27%3B--', 200],
    ['?search=%ED%A0%80', 400],
    ['?search=%FF%FE', 400],
    ['?search=%', 400],
    ['?search=%zz', 400],
    ['?%', 400],
    ['?&&&===', 400],
    [`?search=${'a'.repeat(10_000)}`, 400],
    [`?${'a'.repeat(10_000)}=1`, 400],
    ['?search=', 200],
    ['?', 200],
    ['?search=%E2%80%AE%E2%80%8B', 200],
    ['?category=..%2f..%2fetc', 200],
  ])('%s is answered with %i', async (query, status) => {
    const server = await start()
    expect(await rawStatus(server, `/api/tools${query}`)).toBe(status)
  })

  test('a path with a broken percent-encoding is 400, whatever its prefix', async () => {
    const server = await start()
    for (const path of ['/api/tools/%', '/api/%zz', '/%E0%A4%A', '/tool/%ff']) {
      expect(await rawStatus(server, path), path).toBe(400)
    }
  })

  test('a search of control characters only counts as no search', async () => {
    const server = await start()
    expect(await names(server, '?search=%01%1f')).toHaveLength(4)
  })
})

describe('ETag', () => {
  test('an unchanged list is 304; a changed one is sent again', async () => {
    const server = await start()
    const first = await server.fetch('/api/tools?sortBy=name')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(first.headers.get('cache-control')).toBe('no-cache')

    const ask = (tag: string) => server.fetch('/api/tools?sortBy=name', { headers: { 'If-None-Match': tag } })
    const again = await ask(etag)
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await ask(`"other", W/${etag}`)).status).toBe(304)
    expect((await ask('"other"')).status).toBe(200)

    await changeTool(await openTestStore(server.dataDir), 1, { name: 'Aleph', categoryId: 1 })
    await server.until(async () => (await ask(etag)).status === 200)
    const changed = await ask(etag)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(await names(server, '?sortBy=name')).toContain('Aleph')
  })

  test('a tool keeps its ETag while others change', async () => {
    const server = await start()
    const etag = async (id: number) => (await server.fetch(`/api/tools/${id}`)).headers.get('etag')
    const before = [await etag(1), await etag(2)]
    await changeTool(await openTestStore(server.dataDir), 1, { name: 'Aleph', categoryId: 1 })
    await server.until(async () => (await etag(1)) !== before[0])
    expect(await etag(2)).toBe(before[1])
  })

  test('each encoding has its own ETag, and its bytes decode to the same JSON', async () => {
    const server = await start()
    const ask = (encoding: string) => server.fetch('/api/tools', { headers: { 'Accept-Encoding': encoding } })
    const answers = [await ask('identity'), await ask('gzip'), await ask('br'), await ask('br')]
    const tags = answers.map((answer) => answer.headers.get('etag'))
    expect(new Set(tags).size).toBe(3)
    expect(answers.map((answer) => answer.headers.get('content-encoding'))).toEqual([
      null,
      'gzip',
      'br',
      'br',
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(answers[0]?.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('different spellings of one query share an answer', async () => {
    const server = await start()
    const texts = await Promise.all(
      ['?pricing=free,paid&page=1', '?pricing=paid,free', '?pricing=paid%2Cfree&limit=12'].map(
        async (query) => (await server.fetch(`/api/tools${query}`)).text(),
      ),
    )
    expect(new Set(texts).size).toBe(1)
  })
})

describe('other calls', () => {
  test('trending tools come with the most popular first', async () => {
    const server = await start()
    const tools = await server.json('/api/tools/trending', contract.trendingTools.output)
    expect(tools.map((tool) => tool.name)).toEqual(['Alpha', 'Gamma'])
  })

  test('at most 24 tools trend', async () => {
    const tools = Array.from({ length: 30 }, (_, place) => ({ isTrending: true, popularity: place }))
    const server = await startTestServer({ fixtures: { categories: [{}], tools } })
    const trending = await server.json('/api/tools/trending', contract.trendingTools.output)
    expect(trending.map((tool) => tool.popularity)).toEqual(
      Array.from({ length: 24 }, (_, place) => 29 - place),
    )
  })

  test('compared tools come in the requested order, at most three, without unknown ones', async () => {
    const server = await start()
    const compare = async (ids: string) => {
      const tools = await server.json(`/api/tools/compare/${ids}`, contract.compareTools.output)
      return tools.map((tool) => tool.id)
    }
    expect(await compare('3,1')).toEqual([3, 1])
    expect(await compare('2,99,4')).toEqual([2, 4])
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1).join()
    for (const ids of ['', '1,2,3,4', '1,1', '1,01', '0', '-1', 'a', '1,', hundred]) {
      const response = await server.fetch(`/api/tools/compare/${ids}`)
      expect(response.status, ids).toBe(400)
      expect(response.headers.get('content-type'), ids).toContain('application/problem+json')
    }
  })

  test('categories say how many tools they hold', async () => {
    const server = await start()
    const categories = await server.json('/api/categories', contract.listCategories.output)
    expect(categories.map(({ name, toolCount }) => [name, toolCount])).toEqual([
      ['Image Generation', 2],
      ['Writing', 2],
    ])
    await removeTools(await openTestStore(server.dataDir), [1])
    await server.until(async () => {
      const [first] = await server.json('/api/categories', contract.listCategories.output)
      return first?.toolCount === 1
    })
  })

  test('stats count the whole catalogue', async () => {
    const server = await start()
    expect(await server.json('/api/stats', contract.getStats.output)).toEqual({
      totalTools: 4,
      totalCategories: 2,
      trendingCount: 2,
      totalReviews: 7,
      lastUpdated: '2026-01-01T00:00:00.000Z',
      isSample: false,
    })
  })

  test('an empty catalogue answers every call', async () => {
    const server = await startTestServer()
    expect(await server.json('/api/tools?search=x&facets=1', contract.listTools.output)).toMatchObject({
      total: 0,
    })
    expect(await server.json('/api/categories', contract.listCategories.output)).toEqual([])
    expect(await server.json('/api/tools/trending', contract.trendingTools.output)).toEqual([])
    expect((await server.json('/api/stats', contract.getStats.output)).lastUpdated).toBeNull()
  })
})

describe('methods and paths', () => {
  test('HEAD answers like GET, without the body', async () => {
    const server = await start()
    for (const path of ['/api/tools', '/api/tools/1', '/api/tools/compare/1,2', '/api/categories']) {
      const [get, head] = [await server.fetch(path), await server.fetch(path, { method: 'HEAD' })]
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    }
  })

  test('another method of a known path is 405 and names those that work', async () => {
    const server = await start()
    const remove = await server.fetch('/api/categories', { method: 'DELETE' })
    expect([remove.status, remove.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const put = await server.fetch('/api/tools/1', { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const patch = await server.fetch('/api/tools', { method: 'PATCH' })
    expect(patch.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('an unknown path below /api is 404 in JSON, whatever the method', async () => {
    const server = await start()
    for (const [path, method] of [
      ['/api/nothing', 'GET'],
      ['/api', 'GET'],
      ['/api/tools/1/2', 'POST'],
    ] as const) {
      const response = await server.fetch(path, { method })
      expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([404, 'not-found'])
    }
  })
})
