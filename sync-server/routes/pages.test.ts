import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { InitialData } from '#shared/api/initial-data.ts'
import { makeDist } from '../testing/make-dist.ts'
import { changeTool, type Fixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const NASTY = '</title><script>alert(1)</script>"\'&'

const fixtures: Fixtures = {
  categories: [{ name: 'Image Generation', slug: 'image-generation', description: 'Pictures from words.' }],
  tools: [
    { name: 'Alpha', description: 'Alpha draws pictures from words.', popularity: 2, pricing: 'free' },
    { name: NASTY, description: `It is ${NASTY}.`, popularity: 1, vendor: NASTY },
    {
      name: 'Rated',
      website: 'https://www.rated.com/start',
      rating: '4.5',
      reviewCount: 12,
      priceFrom: 9,
      pricing: 'paid',
    },
    { name: 'Sampled', rating: '4.5', reviewCount: 12, isSample: true },
  ],
}
const start = (env: Record<string, string> = {}) =>
  // With DEMO=0 the start removes the sample figures.
  startTestServer({
    dist: makeDist(),
    fixtures,
    env: { PUBLIC_URL: 'http://localhost:3000', DEMO: '1', ...env },
  })

async function page(server: TestServer, path: string) {
  const response = await server.fetch(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

function initialDataOf(html: string): InitialData {
  const [, json = ''] = /<script type="application\/json" id="initial-data">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

/** The entity of one type in the structured data of a page. */
function jsonLdOf(html: string, type: string): Record<string, unknown> | undefined {
  const [, json = '{"@graph":[]}'] =
    /<script type="application\/ld\+json" data-head>(.*?)<\/script>/s.exec(html) ?? []
  const data: { '@graph': Record<string, unknown>[] } = JSON.parse(json)
  return data['@graph'].find((entity) => entity['@type'] === type)
}

function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)" data-head>/.exec(html)?.[1]
}

describe('the home page', () => {
  test('is sent in its smallest form soon after it was first drawn', async () => {
    const server = await start()
    const size = async () => {
      const { headers } = await server.fetch('/', { headers: { 'Accept-Encoding': 'br' } })
      return Number(headers.get('content-length'))
    }
    const quick = await size()
    await expect.poll(size).toBeLessThan(quick)
  })

  test('has its first tools as markup, and the data that the client starts from', async () => {
    const server = await start()
    const { status, html, headers } = await page(server, '/')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html).toContain('<div id="root"><main data-url="%2F">1,2,3,4</main></div>')
    const data = initialDataOf(html)
    expect(data).toMatchObject({ head: 7, list: { query: '', total: 4 }, stats: { totalTools: 4 } })
    expect(data.list?.tools[0]).toMatchObject({ id: 1, name: 'Alpha', hasAiSummary: false })
    expect(data.list?.facets?.pricing.free).toBe(1)
    expect(data.categories).toMatchObject([{ slug: 'image-generation', toolCount: 4 }])
  })

  test('is drawn once, whatever unknown parameters and invalid values an address has', async () => {
    const server = await start()
    const { html } = await page(server, '/?sortBy=name&z=0')
    expect(html).toContain(encodeURIComponent('/?sortBy=name'))
    expect(initialDataOf(html).list?.query).toBe('sortBy=name')
    for (const search of [
      '?z=1&sortBy=name',
      '?sortBy=name&utm_source=x&limit=9999',
      '?sortBy=name&rating=x',
    ])
      expect((await page(server, `/${search}`)).html).toBe(html)
    const [tool, again] = [await page(server, '/tool/1?z=1'), await page(server, '/tool/1?z=2')]
    expect(tool.html).toContain(encodeURIComponent('/tool/1'))
    expect(again.html).toBe(tool.html)
  })

  test('is left to the client for searches, filters and further pages, of which there is no end', async () => {
    const server = await start()
    for (const search of ['search=a', 'pricing=free', 'tags=x', 'rating=4.1', 'page=2', 'category=nothing']) {
      const { status, html } = await page(server, `/?${search}`)
      expect([status, html.includes('<div id="root"></div>'), html.includes('initial-data')], search).toEqual(
        [200, true, false],
      )
    }
    const { status, html } = await page(server, '/?search=alpha&limit=9999&sortBy=magic&utm_source=x')
    expect(status).toBe(200)
    expect(html).toContain('<title>alpha | AI Tool Hub</title>')
    expect(html).toContain('<meta name="robots" content="noindex" data-head>')
  })

  test('of a category has its name and description, and its canonical address is the category page', async () => {
    const server = await start()
    for (const category of ['Image%20Generation', 'image-generation', 'IMAGE+GENERATION']) {
      const { html } = await page(server, `/?category=${category}`)
      expect(html).toContain('<title>Image Generation: AI tools | AI Tool Hub</title>')
      expect(html).toContain('<meta name="description" content="Pictures from words." data-head>')
      expect(canonicalOf(html)).toBe('http://localhost:3000/categories/image-generation')
    }
  })

  test('describes the site search to search engines', async () => {
    const server = await start()
    expect(jsonLdOf((await page(server, '/')).html, 'WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: 'http://localhost:3000/?search={search_term_string}' } },
    })
  })

  test('is 304 until the catalogue changes', async () => {
    const server = await start()
    const first = await server.fetch('/')
    const etag = first.headers.get('etag') ?? ''
    const ask = () => server.fetch('/', { headers: { 'If-None-Match': etag } })
    expect((await ask()).status).toBe(304)
    await changeTool(await openTestStore(server.dataDir), 1, { name: 'Aleph', popularity: 2 })
    await server.until(async () => (await ask()).status === 200)
    expect(initialDataOf((await page(server, '/')).html).list?.tools[0]?.name).toBe('Aleph')
  })

  test('is left to the client when there is no renderer or it fails', async () => {
    const server = await start()
    const broken = await page(server, '/compare/1,3')
    expect(broken.status).toBe(200)
    expect(broken.html).toContain('<div id="root"></div>')
    expect(broken.html).not.toContain('initial-data')
    const plain = await startTestServer({ dist: makeDist({ withRenderer: false }), fixtures })
    expect((await page(plain, '/')).html).toContain('<div id="root"></div>')
  })
})

describe('a tool page', () => {
  test('has the title, description, canonical address and Open Graph tags of its tool', async () => {
    const server = await start()
    const { status, html } = await page(server, '/tool/1')
    expect(status).toBe(200)
    for (const tag of [
      '<title>Alpha | AI Tool Hub</title>',
      '<meta name="description" content="Alpha draws pictures from words." data-head>',
      '<link rel="canonical" href="http://localhost:3000/tool/1" data-head>',
      '<meta property="og:title" content="Alpha | AI Tool Hub" data-head>',
      '<meta property="og:url" content="http://localhost:3000/tool/1" data-head>',
      '<meta property="og:image:alt" content="Alpha" data-head>',
      '<meta name="twitter:card" content="summary_large_image" data-head>',
      '<meta name="twitter:title" content="Alpha | AI Tool Hub" data-head>',
    ]) {
      expect(html).toContain(tag)
    }
    expect(jsonLdOf(html, 'SoftwareApplication')).toEqual({
      '@type': 'SoftwareApplication',
      name: 'Alpha',
      description: 'Alpha draws pictures from words.',
      url: 'https://tool-1.example.com',
      applicationCategory: 'Image Generation',
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    })
    expect(jsonLdOf(html, 'BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, item: 'http://localhost:3000/' },
      { position: 2, item: 'http://localhost:3000/categories' },
      { position: 3, item: 'http://localhost:3000/categories/image-generation' },
      { position: 4, name: 'Alpha', item: 'http://localhost:3000/tool/1' },
    ])
  })

  test('has its tool as markup and data, and links the assets of its page', async () => {
    const server = await start()
    const { html } = await page(server, '/tool/1')
    expect(html).toContain('<main data-url="%2Ftool%2F1">1</main>')
    expect(initialDataOf(html)).toMatchObject({ list: null, tools: [{ id: 1, tool: { name: 'Alpha' } }] })
    // The app's own assets are linked already.
    const links = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)]
    expect(links.map(([, href]) => href)).toEqual(['/assets/tool-abc123.js', '/assets/card-abc123.js'])
    expect(html).toContain('<style>.card { color: green }</style>')
    expect((await page(server, '/')).html).not.toContain('modulepreload')
    expect((await server.fetch('/.vite/manifest.json')).status).toBe(404)
  })

  test('escapes the texts of its tool', async () => {
    const server = await start()
    for (const path of [
      '/tool/2',
      '/',
      '/compare/2,1',
      '/trending',
      `/?search=${encodeURIComponent(NASTY)}`,
    ]) {
      const { html } = await page(server, path)
      expect(html).not.toContain('<script>alert')
      expect(html.match(/<\/title>/g)).toHaveLength(1)
    }
    const { html } = await page(server, '/tool/2')
    expect(html).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; | AI Tool Hub</title>',
    )
    expect(jsonLdOf(html, 'SoftwareApplication')).toMatchObject({ name: NASTY, author: { name: NASTY } })
  })

  test('shows ratings to search engines only when they are real', async () => {
    const server = await start()
    const dataOf = async (path: string) => jsonLdOf((await page(server, path)).html, 'SoftwareApplication')
    expect(await dataOf('/tool/3')).toMatchObject({
      aggregateRating: { ratingValue: '4.5', reviewCount: 12 },
      offers: { price: 9 },
    })
    expect(await dataOf('/tool/4')).not.toHaveProperty('aggregateRating')
    expect(await dataOf('/tool/1')).not.toHaveProperty('aggregateRating')
    // Freemium: whatever else it costs, it can be used without payment.
    expect(await dataOf('/tool/4')).toMatchObject({ offers: { price: 0 } })
  })

  test('is the app with status 404 for an unknown tool', async () => {
    const server = await start()
    for (const path of ['/tool/99', '/tool/abc', '/tool/1e0', '/tool/-1']) {
      const { status, html } = await page(server, path)
      expect([status, html.includes('<title>Tool Not Found | AI Tool Hub</title>')], path).toEqual([
        404,
        true,
      ])
      expect(html).toContain('<div id="root">')
    }
  })

  test('is one page under both of its addresses', async () => {
    const server = await start()
    for (const path of ['/tools/1?from=mail', '/tools/1/?from=mail']) {
      const moved = await server.fetch(path)
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/tool/1?from=mail'])
    }
  })
})

describe('a category page', () => {
  test('has its own address, and the list of its tools', async () => {
    const server = await start()
    const { status, html } = await page(server, '/categories/image-generation?sortBy=name')
    expect(status).toBe(200)
    expect(html).toContain('<title>Image Generation: AI tools | AI Tool Hub</title>')
    expect(canonicalOf(html)).toBe('http://localhost:3000/categories/image-generation')
    expect(jsonLdOf(html, 'ItemList')).toMatchObject({
      numberOfItems: 4,
      itemListElement: [{ position: 1, name: 'Alpha', url: 'http://localhost:3000/tool/1' }, {}, {}, {}],
    })
    expect(jsonLdOf(html, 'BreadcrumbList')).toBeDefined()
    expect(initialDataOf(html).list).toMatchObject({
      query: 'category=image-generation&sortBy=name&limit=100',
      total: 4,
    })
  })

  test('is found by its former address and by its name, and by nothing else', async () => {
    const server = await start()
    const destination = async (path: string) => {
      const answer = await server.fetch(path)
      return [answer.status, answer.headers.get('location')]
    }
    const category = '/categories/image-generation'
    expect(await destination('/categories?category=image-generation')).toEqual([301, category])
    expect(await destination('/categories/Image%20Generation?sortBy=name')).toEqual([
      302,
      `${category}?sortBy=name`,
    ])
    for (const path of ['/categories/nothing', '/categories/image-generation/more']) {
      const { status, html } = await page(server, path)
      expect([status, html.includes('noindex')], path).toEqual([404, true])
    }
  })
})

describe('a comparison', () => {
  test('is named after its tools, and has one canonical address', async () => {
    const server = await start()
    for (const ids of ['3,1', '3,3,1', '3,,1']) {
      const { status, html } = await page(server, `/compare/${ids}`)
      expect(status).toBe(200)
      expect(html).toContain('<title>Compare Rated vs Alpha | AI Tool Hub</title>')
      expect(canonicalOf(html)).toBe('http://localhost:3000/compare/alpha-vs-rated')
      // Addresses that are spelled in another way are left to the client.
      if (ids === '3,1') expect(initialDataOf(html).tools.map(({ id }) => id)).toEqual([3, 1])
      else expect(html).not.toContain('initial-data')
    }
  })

  test('is noindex when a tool is unknown, and a 404 when all are', async () => {
    const server = await start()
    const known = [200, 'noindex']
    for (const [ids, expected] of [
      ['1,99', known],
      ['1,x', known],
      ['1,2,3,4', known],
      ['99', [404, 'noindex']],
      ['0', [404, 'noindex']],
      ['abc', [404, 'noindex']],
    ] as const) {
      const { status, html } = await page(server, `/compare/${ids}`)
      expect([status, /name="robots" content="(\w+)"/.exec(html)?.[1]], ids).toEqual(expected)
      expect(canonicalOf(html)).toBeUndefined()
    }
    expect((await page(server, '/compare/99,1')).html).not.toContain('initial-data')
  })
})

describe('what was shared with the installed app', () => {
  test('leads to the tool with that website, otherwise to a search', async () => {
    const server = await start()
    const destination = async (query: string) => {
      const answer = await server.fetch(`/share?${query}`)
      expect(answer.status).toBe(302)
      return answer.headers.get('location')
    }
    expect(await destination('title=A&text=meeting+notes')).toBe('/?search=meeting+notes')
    expect(await destination('title=Only+a+title')).toBe('/?search=Only+a+title')
    expect(await destination('url=https%3A%2F%2Fwww.nothing-like-it.io%2Fx')).toBe('/?search=nothing-like-it')
    expect(await destination('')).toBe('/')
    expect(await destination('text=%20%00')).toBe('/')
    expect((await destination(`text=${'long '.repeat(200)}`))?.length).toBeLessThan(220)
    expect(await destination('url=javascript:alert(1)')).toBe('/')
    expect(await destination('title=Rated&url=https%3A%2F%2Frated.com%2Fpricing%3Fx')).toBe('/tool/3')
    expect(await destination('text=Look%20at%20https%3A%2F%2Fwww.rated.com')).toBe('/tool/3')
  })
})

describe('all other pages', () => {
  test('of the specification are the app with their own title', async () => {
    const server = await start()
    const titles = new Set<string>()
    const isPublic = (path: string) => /hub|categories|trending|compare|revenue-sharing|privacy/.test(path)
    const paths = [
      '/ai-tool-hub',
      '/categories',
      '/trending',
      '/compare/1,2',
      '/subscribe',
      '/account',
      '/referrals',
      '/support',
      '/admin',
      '/ai-recommendations',
      '/ai-agent-analytics',
      '/agent-demo',
      '/agent-dashboard',
      '/platform-revenue',
      '/revenue-sharing',
      '/privacy',
    ]
    for (const path of paths) {
      const { status, html } = await page(server, path)
      expect([status, html.includes('noindex')], path).toEqual([200, !isPublic(path)])
      expect(html.includes('id="initial-data"'), path).toBe(isPublic(path))
      titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
    }
    expect(titles.size).toBe(paths.length)
  })

  test('an unknown path is the app with status 404, and never 304', async () => {
    const server = await start()
    const { status, html, headers } = await page(server, '/nowhere')
    expect([status, html.includes('404 Page Not Found')]).toEqual([404, true])
    const again = await server.fetch('/nowhere', { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(404)
  })

  test('a trailing slash redirects to the page without it, never to another host', async () => {
    const server = await start()
    const moved = await server.fetch('/categories/')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/categories'])
    for (const path of ['//evil.example.com/', '/\\evil.example.com/', '/%5cevil.example.com/']) {
      const response = await fetch(`${server.url}${path}`, { redirect: 'manual' })
      expect(response.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })

  test('take GET and HEAD only', async () => {
    const server = await start()
    const post = await server.fetch('/categories', { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await server.fetch('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('without a build they say what to do, and the API still works', async () => {
    const server = await startTestServer({ fixtures })
    const { status, html } = await page(server, '/')
    expect([status, html]).toEqual([503, expect.stringContaining('npm run build')])
    expect((await server.fetch('/api/tools')).status).toBe(200)
  })
})

describe('files of the build', () => {
  test('hashed files are immutable; the service worker and the manifest are revalidated', async () => {
    const server = await start()
    const script = await server.fetch('/assets/main-abc123.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    for (const path of ['/sw.js', '/manifest.webmanifest', '/icons/icon.png']) {
      const { headers, status } = await server.fetch(path)
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-cache'])
      expect(headers.get('etag')).toMatch(/^"/)
    }
  })

  test('are compressed for clients that accept it', async () => {
    const server = await start()
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await server.fetch('/assets/main-abc123.js', {
        headers: { 'Accept-Encoding': encoding },
      })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.text()).toContain('xxxx')
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(500)
    }
    const image = await server.fetch('/icons/icon.png')
    expect(image.headers.get('content-encoding')).toBeNull()
  })

  test('pictures may be shown by other sites, and nothing else', async () => {
    const server = await start()
    const policy = async (path: string) =>
      (await server.fetch(path)).headers.get('cross-origin-resource-policy')
    expect(await policy('/icons/icon.png')).toBe('cross-origin')
    for (const path of ['/sw.js', '/assets/main-abc123.js', '/', '/api/tools'])
      expect(await policy(path), path).toBe('same-origin')
  })

  test('a missing asset is an error and never the app; the app itself is not a file', async () => {
    const server = await start()
    expect((await server.fetch('/assets/gone-000000.js')).status).toBe(404)
    expect((await server.fetch('/index.html')).status).toBe(404)
    expect((await server.fetch('/assets/..%2findex.html')).status).toBe(404)
    expect((await server.fetch('/assets/')).status).toBe(404)
  })

  test('files of an earlier build are still served after an update', async () => {
    const dist = makeDist({ files: { 'pwa/assets/lazy-old111.js': 'export const old = 1' } })
    const first = await startTestServer({ dist, fixtures })
    await first.close()
    rmSync(join(dist, 'pwa/assets/lazy-old111.js'))
    const second = await startTestServer({ dist, dataDir: first.dataDir })
    const answer = await second.fetch('/assets/lazy-old111.js')
    expect([answer.status, await answer.text()]).toEqual([200, 'export const old = 1'])
  })

  test('the inline scripts of the shell are allowed by their hash, and no others', async () => {
    const server = await start()
    const { headers } = await page(server, '/')
    const hash = createHash('sha256').update('window.watchdog = 1').digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  })
})

test('a page says whether premium is paid, and changes when that changes', async () => {
  const free = await start()
  const before = await page(free, '/')
  await free.close()
  const paid = await start({ PREMIUM_OFFER: 'paid' })
  const after = await page(paid, '/')
  expect([before, after].map(({ html }) => initialDataOf(html).isPremiumPaid)).toEqual([false, true])
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(after.headers.get('etag')).toContain('-paid')
})
