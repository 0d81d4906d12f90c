import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { startTestServer } from '../testing/start-server.ts'

const ORIGIN = 'https://another.example.com'
const PUBLIC = { PUBLIC_URL: 'https://hub.example.com' }
const fixtures = { categories: [{ slug: 'writing' }], tools: [{ name: 'Letterpress' }] }

const OPEN = [
  '/api/tools?search=letter',
  '/api/tools/1',
  '/api/categories',
  '/api/sync/manifest',
  '/openapi.json',
  '/feeds/new.json',
  '/feeds/categories/writing.atom',
  '/feed.xml',
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/agent-card.json',
  '/categories/writing/llms-full.txt',
]

async function start(env: Record<string, string> = PUBLIC) {
  const server = await startTestServer({ fixtures, env })
  const ask = (path: string, init: RequestInit = {}) =>
    server.fetch(path, { ...init, headers: { Origin: ORIGIN, ...init.headers } })
  const preflight = (path: string, method: string, headers = '') =>
    ask(path, {
      method: 'OPTIONS',
      headers: {
        'Access-Control-Request-Method': method,
        ...(headers !== '' && { 'Access-Control-Request-Headers': headers }),
      },
    })
  return { ask, preflight }
}

const allowedOf = ({ headers }: Response) => headers.get('access-control-allow-origin')

test('what everybody may read, pages of any site may read, errors included', async () => {
  const { ask, preflight } = await start()
  for (const path of OPEN) {
    const response = await ask(path)
    expect([response.status, allowedOf(response)], path).toEqual([200, '*'])
    expect(response.headers.get('access-control-expose-headers')).toContain('ETag')
    const first = await preflight(path, 'GET', 'if-none-match')
    expect([first.status, allowedOf(first)], path).toEqual([204, '*'])
    expect(first.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(first.headers.get('access-control-allow-headers')).toContain('If-None-Match')
  }
  const missing = await ask('/api/tools/99')
  expect([missing.status, allowedOf(missing)]).toEqual([404, '*'])
})

test('no answer for one caller, no page and no change is open to another site', async () => {
  const { ask, preflight } = await start()
  const calls: [string, string][] = [
    ['POST', '/api/tools'],
    ['GET', '/api/me'],
    ['GET', '/api/sync/events'],
    ['GET', '/api/v1/changes'],
    ['GET', '/api/admin/users'],
    ['GET', '/'],
    ['GET', '/healthz'],
    ['POST', '/api/login'],
  ]
  for (const [method, path] of calls) {
    const first = await preflight(path, method, 'x-api-key')
    expect([first.status, allowedOf(first)], path).toEqual([405, null])
    if (path === '/api/sync/events') continue
    expect(allowedOf(await ask(path, { method })), path).toBeNull()
  }
})

test('no answer allows a cookie or a key', async () => {
  const { preflight } = await start()
  for (const path of [...OPEN, '/mcp', '/a2a']) {
    const { headers } = await preflight(
      path,
      OPEN.includes(path) ? 'GET' : 'POST',
      'x-api-key, authorization',
    )
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).not.toMatch(/key|authorization|\*/)
  }
})

const search = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_tools', arguments: { search: 'letter' } },
}
const message = {
  method: 'POST',
  body: JSON.stringify(search),
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'Sec-Fetch-Site': 'cross-site',
  },
}

test('MCP searches for pages of any site, without a key', async () => {
  const { ask, preflight } = await start()
  const first = await preflight('/mcp', 'POST', 'content-type, mcp-protocol-version')
  expect([first.status, allowedOf(first)]).toEqual([204, '*'])
  expect(first.headers.get('access-control-allow-methods')).toBe('POST')
  expect(first.headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version')
  const response = await ask('/mcp', message)
  expect([response.status, allowedOf(response)]).toEqual([200, '*'])
  expect(await response.text()).toContain('Letterpress')
  const withKey = await ask('/mcp', {
    ...message,
    headers: { ...message.headers, 'X-API-Key': DEMO_AGENT_KEY },
  })
  expect(withKey.status).toBe(403)
})

const question = {
  ...message,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'SendMessage',
    params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'letters' }] } },
  }),
  headers: { ...message.headers, 'A2A-Version': '1.0' },
}

test('A2A answers pages of any site', async () => {
  const { ask, preflight } = await start()
  const card = await preflight('/.well-known/agent-card.json', 'GET', 'a2a-version')
  expect(card.headers.get('access-control-allow-headers')).toContain('A2A-Version')
  const first = await preflight('/a2a', 'POST', 'content-type, a2a-version')
  expect([first.status, allowedOf(first)]).toEqual([204, '*'])
  expect(first.headers.get('access-control-allow-headers')).toContain('A2A-Version')
  const response = await ask('/a2a', question)
  expect([response.status, allowedOf(response)]).toEqual([200, '*'])
  expect(await response.text()).toContain('Letterpress')
})

test('a server on this machine stays closed to names that were pointed at it', async () => {
  const { ask, preflight } = await start({ PUBLIC_URL: 'http://localhost:3000' })
  expect((await preflight('/mcp', 'POST')).status).toBe(405)
  expect((await preflight('/a2a', 'POST')).status).toBe(405)
  // A name that was pointed here is of the same site for its browser.
  const sameSite = { ...question, headers: { ...question.headers, 'Sec-Fetch-Site': 'same-origin' } }
  for (const [path, init] of [
    ['/mcp', message],
    ['/a2a', question],
    ['/a2a', sameSite],
  ] as const) {
    const response = await ask(path, init)
    expect([response.status, allowedOf(response)], path).toEqual([403, null])
  }
})

test('calls that only read and need nobody are open, all of them', async () => {
  const { preflight } = await start()
  for (const [name, call] of Object.entries(contract)) {
    const isOpen = call.method === 'GET' && call.access === 'anyone' && !('session' in call)
    const { status } = await preflight(call.path.replace(/:\w+/g, '1'), call.method)
    expect(status, name).toBe(isOpen ? 204 : 405)
  }
})
