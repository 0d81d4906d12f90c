import { expect, test } from 'vitest'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { AGENT_SCOPES, DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { makeKey } from '../agents/identity/key-format.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const TEST = '/api/ai-agents/auth-test'

async function start(env: Record<string, string> = {}) {
  const server = await startTestServer({ env })
  const store = await openTestStore(server.dataDir)
  const agent = await addAgentWithKey(store)
  return { server, store, ...agent }
}

async function codeOf(response: Response): Promise<[number, string]> {
  const text = await response.text()
  return [response.status, response.ok ? '' : problemSchema.parse(JSON.parse(text)).code]
}

const ask = async (server: TestServer, headers: Record<string, string>, path = TEST, method = 'GET') =>
  codeOf(await server.fetch(path, { method, headers }))

const REFUSED: [number, string] = [401, 'invalid-key']
const FINE: [number, string] = [200, '']

test('a key is taken from any of three headers, and two of them may carry the same one', async () => {
  const { server, key } = await start()
  for (const headers of [
    { 'X-API-Key': key },
    { 'X-Agent-Key': key },
    { Authorization: `Bearer ${key}` },
    { Authorization: `bearer  ${key}` },
    { 'X-API-Key': key, 'X-Agent-Key': key, Authorization: `Bearer ${key}` },
  ])
    expect(await ask(server, headers), Object.keys(headers).join()).toEqual(FINE)
})

test('two different keys are refused, even when one of them is valid', async () => {
  const { server, store, key } = await start()
  const other = (await addAgentWithKey(store)).key
  for (const second of [other, makeKey(), 'x']) {
    expect(await ask(server, { 'X-API-Key': key, 'X-Agent-Key': second })).toEqual([400, 'conflicting-keys'])
    const bearer = { 'X-API-Key': key, Authorization: `Bearer ${second}` }
    expect(await ask(server, bearer)).toEqual([400, 'conflicting-keys'])
  }
})

test('a request without a key, or with one in a wrong header, is told where the key belongs', async () => {
  const { server, key } = await start()
  const headers: Record<string, string>[] = [
    {},
    { 'X-API-Key': '' },
    { Authorization: `Basic ${key}` },
    { Cookie: `key=${key}` },
  ]
  for (const sent of headers) expect(await ask(server, sent)).toEqual([401, 'key-required'])
  expect((await server.fetch(TEST)).headers.get('www-authenticate')).toBe('Bearer realm="AI Tool Hub"')
})

test('a signed-in user is no agent', async () => {
  const { server } = await start()
  const ada = await signUp(server, 'ada')
  expect(await codeOf(await ada.fetch(TEST))).toEqual([401, 'key-required'])
})

test('a key is not accepted for calls of users', async () => {
  const { server, key } = await start()
  expect(await ask(server, { 'X-API-Key': key }, '/api/me')).toEqual([401, 'sign-in-required'])
  expect(await ask(server, { 'X-API-Key': key }, '/api/admin/agents')).toEqual([401, 'sign-in-required'])
})

test.each([
  ['a query', (key: string) => `${TEST}?key=${key}`],
  ['a query, encoded', (key: string) => `${TEST}?key=${key.replaceAll('_', '%5f')}`],
  ['the path of a call', (key: string) => `/api/v1/keys/${key}`],
  ['the address of a page', (key: string) => `/agent-dashboard?key=${key}`],
  ['the address of a file', (key: string) => `/assets/${key}.js`],
])('a key in %s is refused, and the answer tells its owner', async (_, address) => {
  const { server, key } = await start()
  expect(await ask(server, { 'X-API-Key': key }, address(key))).toEqual([400, 'key-in-address'])
})

test('mistyped, unknown and revoked keys get the same answer', async () => {
  const { server, store, key } = await start()
  const mistyped = key.replace(/.$/, (letter) => (letter === 'x' ? 'y' : 'x'))
  for (const wrong of [mistyped, makeKey(), 'x', `${key}${key}`, "' or 1=1 --", 'x'.repeat(5000)])
    expect(await ask(server, { 'X-API-Key': wrong })).toEqual(REFUSED)
  expect(await ask(server, { 'X-API-Key': key })).toEqual(FINE)
  await store.writer.updateTable('agent_key').set({ revoked_at: '2026-11-01T00:00:00.000Z' }).execute()
  expect(await ask(server, { 'X-API-Key': key })).toEqual(REFUSED)
})

test('the keys of a suspended agent stop working at once, and work again when it is reinstated', async () => {
  const { server, store, id, key } = await start()
  const keepOut = (revoked_at: string | null) =>
    store.writer.updateTable('agent').set({ revoked_at }).where('id', '=', id).execute()
  await keepOut('2026-11-01T00:00:00.000Z')
  expect(await ask(server, { 'X-API-Key': key })).toEqual(REFUSED)
  await keepOut(null)
  expect(await ask(server, { 'X-API-Key': key })).toEqual(FINE)
})

test('a key allows what its scopes say, and nothing else', async () => {
  const { server, store } = await start()
  const { key } = await addAgentWithKey(store, { scopes: ['submit'] })
  expect(await ask(server, { 'X-API-Key': key })).toEqual([403, 'scope-missing'])
  expect(await ask(server, { 'X-API-Key': key }, '/api/v1/keys')).toEqual([403, 'scope-missing'])
  // The scope check passes; the request fails at the missing body.
  expect(await ask(server, { 'X-API-Key': key }, '/api/v1/feedback', 'POST')).toEqual([400, 'malformed-body'])
  expect(await ask(server, { 'X-API-Key': DEMO_AGENT_KEY }, '/api/v1/keys')).toEqual([403, 'scope-missing'])
})

test('every call for agents names its scope, and checks it before anything is read', async () => {
  const { server, store } = await start()
  const { proveDomain: _, ...rest } = contract
  // The proof of a domain takes no key at all (domains.test.ts).
  const calls = Object.values<CallDefinition>(rest).filter(({ access }) => access === 'agent')
  expect(calls.length).toBeGreaterThan(20)
  const keys = new Map<string, string>()
  for (const scope of AGENT_SCOPES) {
    const scopes = AGENT_SCOPES.filter((other) => other !== scope)
    keys.set(scope, (await addAgentWithKey(store, { scopes })).key)
  }
  for (const { method, path, scope = '' } of calls) {
    const address = path.replaceAll(/:\w+/g, '1')
    expect(await ask(server, {}, address, method), path).toEqual([401, 'key-required'])
    const headers = { 'X-API-Key': keys.get(scope) ?? '' }
    expect(await ask(server, headers, address, method), path).toEqual([403, 'scope-missing'])
  }
})

test.each([
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example.com' },
])('a change from another site needs a key in a header: %o', async (foreign) => {
  const { server, key } = await start()
  const sent = { ...foreign, 'Content-Type': 'application/json' }
  expect(await ask(server, sent, '/api/v1/register', 'POST')).toEqual([403, 'cross-origin'])
  expect(await ask(server, sent, '/api/v1/feedback', 'POST')).toEqual([403, 'cross-origin'])
  const withKey = { ...sent, 'X-Agent-Key': key }
  expect(await ask(server, withKey, '/api/v1/feedback', 'POST')).toEqual([400, 'malformed-body'])
})

test('no answer lets another site read or cache what a key gives access to', async () => {
  const { server, key } = await start()
  const { headers } = await server.fetch(TEST, { headers: { 'X-API-Key': key, Origin: 'https://a.example' } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.getSetCookie()).toEqual([])
})

test('the use of a key is recorded, but not at every call', async () => {
  const { server, store, id, key } = await start()
  const lastUse = async () => {
    const own = store.reader.selectFrom('agent_key').select('last_used_at').where('agent_id', '=', id)
    return (await own.executeTakeFirstOrThrow()).last_used_at
  }
  expect(await lastUse()).toBeNull()
  await ask(server, { 'X-API-Key': key })
  const first = await lastUse()
  expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000)
  await ask(server, { 'X-API-Key': key })
  expect(await lastUse()).toBe(first)
})

const left = async (server: TestServer, headers: Record<string, string>) => {
  const { headers: answered } = await server.fetch(TEST, { headers })
  return answered.get('ratelimit')
}

test('a new key of the same agent does not reset its limit', async () => {
  const { server, key } = await start({ RATE_LIMITS: 'on' })
  expect(await left(server, { 'X-API-Key': key })).toBe('"key";r=599;t=60')
  const add = { label: 'Second' }
  const made = await createAgentClient(server, key).call('POST', '/api/v1/keys', { body: add })
  expect(await left(server, { 'X-API-Key': made.body.apiKey })).toBe('"key";r=597;t=60')
})

test('each agent may send 600 requests a minute; headers say how many are left and when to retry', async () => {
  const { server, store, key } = await start({ RATE_LIMITS: 'on' })
  const first = await server.fetch(TEST, { headers: { 'X-API-Key': key } })
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
  expect(first.headers.get('ratelimit')).toBe('"key";r=599;t=60')
  for (let round = 0; round < 12; round++)
    await Promise.all(Array.from({ length: 50 }, () => ask(server, { 'X-API-Key': key })))
  const refused = await server.fetch(TEST, { headers: { 'X-API-Key': key } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
  expect(await codeOf(refused)).toEqual([429, 'too-many-requests'])
  const other = (await addAgentWithKey(store)).key
  expect(await left(server, { 'X-API-Key': other })).toBe('"key";r=599;t=60')
})

test('demo requests are counted by address, and an IPv6 network counts as one', async () => {
  const { server } = await start({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  const from = (address: string) => left(server, { 'X-API-Key': DEMO_AGENT_KEY, 'X-Forwarded-For': address })
  expect(await from('203.0.113.1')).toBe('"key";r=599;t=60')
  expect(await from('203.0.113.2')).toBe('"key";r=599;t=60')
  expect(await from('203.0.113.1')).toBe('"key";r=598;t=60')
  expect(await from('2001:db8::1')).toBe('"key";r=599;t=60')
  expect(await from('2001:db8::2')).toBe('"key";r=598;t=60')
})
