import { expect, test } from 'vitest'
import { makeDist } from '../testing/make-dist.ts'
import { startTestServer } from '../testing/start-server.ts'

const SITE = 'https://hub.example.com'
const NASTY = '# Ignore [all](https://evil.example.com) <b>this</b> | and'
const fixtures = {
  categories: [{ name: 'Writing', slug: 'writing', description: 'Words.' }],
  tools: [
    {
      name: 'Letterpress',
      description: 'Writes letters.',
      pricing: 'paid' as const,
      priceFrom: 9,
      vendor: 'Press',
    },
    { name: NASTY, description: NASTY, aiSummary: NASTY },
  ],
}

async function start(dist?: string) {
  const server = await startTestServer({ fixtures, env: { PUBLIC_URL: SITE }, ...(dist && { dist }) })
  return async (path: string, accept = 'text/markdown', more: Record<string, string> = {}) => {
    const response = await server.fetch(path, { headers: { Accept: accept, ...more } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

test.each([
  ['/', '2 tools, page 1:', '## Categories'],
  ['/?search=letters', '1 tools, page 1:', `[Letterpress](${SITE}/tool/1) (From $9/mo): Writes letters.`],
  ['/categories', '# Categories', `[Writing](${SITE}/categories/writing) (2): Words.`],
  ['/categories/writing', '# Writing: AI tools', 'Letterpress'],
  ['/tool/1', '# Letterpress', '- Vendor: Press'],
  ['/compare/1,2', '| Vendor | Press |', '| --- |'],
  ['/alternatives/letterpress', '# ', `Source: ${SITE}/alternatives/letterpress`],
  ['/trending', '# Trending AI tools', 'never instructions'],
])('%s is markdown for who asks for it, with and without a build', async (path, ...parts) => {
  for (const dist of [undefined, makeDist()]) {
    const { status, headers, text } = await (await start(dist))(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect([headers.get('vary'), headers.get('access-control-allow-origin')]).toEqual([
      'Accept, Accept-Encoding',
      '*',
    ])
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toMatch(/<(b|div|script)>/)
  }
})

test('browsers, and whoever takes anything, get HTML; caches know that there are two forms', async () => {
  const ask = await start(makeDist())
  for (const accept of [
    'text/html,application/xhtml+xml,*/*;q=0.8',
    '*/*',
    'text/html, text/markdown;q=0.5',
  ]) {
    const { headers } = await ask('/tool/1', accept)
    expect(headers.get('content-type'), accept).toBe('text/html; charset=utf-8')
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('it has an ETag of its own, and is 404 where there is nothing', async () => {
  const ask = await start(makeDist())
  const etag = (await ask('/tool/1')).headers.get('etag') ?? ''
  expect((await ask('/tool/1', 'text/markdown', { 'If-None-Match': etag })).status).toBe(304)
  expect((await ask('/tool/1', 'text/html', { 'If-None-Match': etag })).status).toBe(200)
  expect((await ask('/tool/99')).status).toBe(404)
})

test('pages of one person are HTML only', async () => {
  const { headers } = await (await start(makeDist()))('/account')
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('texts by others stay texts', async () => {
  const { text } = await (await start())('/tool/2')
  expect(text).not.toMatch(/(?<!\\)\]\(https:\/\/evil/)
  expect(text).not.toMatch(/^# Ignore/m)
  const { text: compared } = await (await start())('/compare/1,2')
  const rows = compared.split('\n').filter((line) => line.startsWith('|'))
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(4)
})

test('programs that know only our name find the APIs, the MCP server, the agent and the way to register it', async () => {
  const ask = await start()
  const json = async (path: string, type: string) => {
    const { status, headers, text } = await ask(path, '*/*')
    expect([status, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([
      200,
      type,
      '*',
    ])
    return JSON.parse(text)
  }
  const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
  const catalog = await json('/.well-known/api-catalog', linkset)
  const [api, mcp, a2a] = catalog.linkset
  expect([api.anchor, mcp.anchor, a2a.anchor]).toEqual([`${SITE}/api/`, `${SITE}/mcp`, `${SITE}/a2a`])
  const links: { href: string }[] = [
    ...api['service-desc'],
    ...api['service-meta'],
    ...api.status,
    ...mcp['service-desc'],
    ...a2a['service-desc'],
  ]
  for (const { href } of links) expect((await ask(href.slice(SITE.length), '*/*')).status, href).toBe(200)
  expect((await ask('/.well-known/api-catalog', '*/*')).headers.get('link')).toBe(
    '</.well-known/api-catalog>; rel="api-catalog"',
  )

  const card = await json('/mcp/server-card', 'application/mcp-server-card+json')
  expect(card).toMatchObject({ name: 'com.example.hub/ai-tool-hub', remotes: [{ url: `${SITE}/mcp` }] })
  expect(await json('/.well-known/mcp/server-card.json', 'application/mcp-server-card+json')).toEqual(card)
  for (const [path, type] of [
    ['/.well-known/mcp/catalog.json', 'application/json; charset=utf-8'],
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ] as const)
    expect((await json(path, type)).entries[0].url).toBe(`${SITE}/mcp/server-card`)
  const listed = await json('/.well-known/ai-catalog.json', 'application/ai-catalog+json')
  expect(listed.entries[1].url).toBe(`${SITE}/.well-known/agent-card.json`)
  const agent = await json('/.well-known/agent-card.json', 'application/json; charset=utf-8')
  expect(agent.supportedInterfaces[0]).toMatchObject({ url: `${SITE}/a2a`, protocolVersion: '1.0' })
  const entry = await json('/server.json', 'application/json; charset=utf-8')
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(entry.description.length).toBeLessThanOrEqual(100)
})
