import { expect, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const TOKEN = `${'a'.repeat(21)}A`
const EVENT = { kind: 'view', toolId: 1, ago: 5 }
const BATCH = { token: TOKEN, events: [EVENT] }
const SEARCH = { query: 'a search', found: true, ago: 0 }

async function start(env: Record<string, string> = {}) {
  const dataDir = makeTempDir()
  const server = await startTestServer({
    dataDir,
    env,
    fixtures: { categories: [{}], tools: [{}, {}] },
  })
  const store = await openTestStore(dataDir)
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    server.fetch('/api/usage', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': BROWSER,
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const counts = () => store.reader.selectFrom('usage_count').select(['tool_id', 'kind', 'count']).execute()
  const searches = () => store.reader.selectFrom('search_count').select(['query', 'count']).execute()
  return { server, store, send, counts, searches }
}

const VIEWED_ONCE = [{ tool_id: 1, kind: 'view', count: 1 }]

test('what a person does is counted once, whoever they are and however often it is sent', async () => {
  const { server, send, counts, searches } = await start()
  const batch = { ...BATCH, searches: [SEARCH] }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(batch)))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(await counts()).toEqual(VIEWED_ONCE)
  expect(await searches()).toEqual([{ query: 'a search', count: 1 }])
  const metrics = await (await server.fetch('/metrics')).text()
  expect(metrics).toContain('usage_events_total{outcome="counted"} 2')
  expect(metrics).toContain('usage_events_total{outcome="repeated"} 18')
})

test('nothing is counted of bots, of agents, and of people who do not want it; the answer is the same', async () => {
  const { store, send, counts } = await start()
  const { key } = await addAgentWithKey(store)
  const unwanted: Record<string, string>[] = [
    { DNT: '1' },
    { 'Sec-GPC': '1' },
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'User-Agent': BROWSER.replace('Chrome', 'HeadlessChrome') },
    { 'User-Agent': 'curl/8.5.0' },
    { 'User-Agent': '' },
    { 'X-API-Key': key },
    { Authorization: `Bearer ${key}` },
    { 'Signature-Input': 'sig=()', Signature: 'sig=:AA==:' },
  ]
  for (const headers of unwanted) {
    const answer = await send(BATCH, headers)
    expect([headers, answer.status, await answer.json()]).toEqual([headers, 200, { success: true }])
  }
  expect(await counts()).toEqual([])
  expect((await send(BATCH, { DNT: '0' })).status).toBe(200)
  expect(await counts()).toEqual(VIEWED_ONCE)
})

test('a page of another site counts nothing', async () => {
  const { send, counts } = await start()
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': '', Origin: 'https://elsewhere.example' },
  ])
    expect((await send(BATCH, headers)).status).toBe(403)
  expect(await counts()).toEqual([])
})

const many = (length: number, one: unknown) => Array.from({ length }, () => one)

const BAD: readonly unknown[] = [
  null,
  [],
  {},
  'not JSON',
  { token: TOKEN },
  { token: TOKEN, events: [], searches: [] },
  { events: [EVENT] },
  { ...BATCH, token: '' },
  { ...BATCH, token: 12 },
  { ...BATCH, token: `${'a'.repeat(21)}B` },
  { ...BATCH, token: `${'a'.repeat(20)}+A` },
  { ...BATCH, token: 'a'.repeat(10_000) },
  { ...BATCH, userId: 1 },
  { ...BATCH, events: EVENT },
  { ...BATCH, events: { length: 1, 0: EVENT } },
  { ...BATCH, events: many(201, EVENT) },
  { ...BATCH, events: [null] },
  { ...BATCH, events: [{ ...EVENT, kind: 'purchase' }] },
  { ...BATCH, events: [{ ...EVENT, kind: null }] },
  { ...BATCH, events: [{ ...EVENT, count: 1000 }] },
  { ...BATCH, events: [{ ...EVENT, toolId: 0 }] },
  { ...BATCH, events: [{ ...EVENT, toolId: -1 }] },
  { ...BATCH, events: [{ ...EVENT, toolId: '1' }] },
  { ...BATCH, events: [{ ...EVENT, toolId: 1.5 }] },
  { ...BATCH, events: [{ ...EVENT, toolId: 1e300 }] },
  { ...BATCH, events: [{ ...EVENT, toolId: [1] }] },
  { ...BATCH, events: [{ ...EVENT, ago: -1 }] },
  { ...BATCH, events: [{ ...EVENT, ago: 31 * 86_400 + 1 }] },
  { ...BATCH, events: [{ ...EVENT, ago: 0.5 }] },
  { ...BATCH, events: [{ ...EVENT, ago: '5' }] },
  { ...BATCH, events: [{ ...EVENT, ago: null }] },
  { ...BATCH, events: [{ ...EVENT, at: '2026-01-01T00:00:00Z' }] },
  { ...BATCH, searches: many(21, SEARCH) },
  { ...BATCH, searches: [{ ...SEARCH, query: '' }] },
  { ...BATCH, searches: [{ ...SEARCH, query: 'a'.repeat(201) }] },
  { ...BATCH, searches: [{ ...SEARCH, query: 7 }] },
  { ...BATCH, searches: [{ ...SEARCH, found: 1 }] },
  { ...BATCH, searches: [{ ...SEARCH, ago: -5 }] },
]

test('a wrong batch is refused as a whole, and changes nothing for others', async () => {
  const { send, counts, searches } = await start()
  for (const body of BAD) {
    const answer = await send(body)
    expect([body, answer.status]).toEqual([body, 400])
    expect(problemSchema.safeParse(await answer.json()).success).toBe(true)
  }
  expect((await send(`{"token":"${TOKEN}","events":[${'1,'.repeat(20_000)}1]}`)).status).toBe(413)
  expect(await counts()).toEqual([])
  expect(await searches()).toEqual([])
  expect((await send(BATCH)).status).toBe(200)
  expect(await counts()).toEqual(VIEWED_ONCE)
})

test('unknown tools, old events and searches in any script are accepted, and lose nothing of the rest', async () => {
  const { send, counts, searches } = await start()
  const events = [
    { ...EVENT, toolId: Number.MAX_SAFE_INTEGER },
    { ...EVENT, toolId: 3 },
    { ...EVENT, toolId: 2, ago: 31 * 86_400 },
    ...many(190, EVENT),
  ]
  const queries = ['🧰 tools', 'a\u202eb', 'a\ud800', "'; drop table usage_count; --", '__proto__', '$.x']
  const batch = { token: TOKEN, events, searches: queries.map((query) => ({ ...SEARCH, query })) }
  expect((await send(batch)).status).toBe(200)
  expect(await counts()).toEqual(VIEWED_ONCE)
  expect((await searches()).map(({ query }) => query).sort()).toEqual([
    '$.x',
    "'; drop table usage_count; --",
    '__proto__',
    '🧰 tools',
  ])
})

test('an address may send sixty batches a minute', async () => {
  const { send } = await start({ RATE_LIMITS: 'on' })
  const answers = await Promise.all(Array.from({ length: 61 }, () => send(BATCH)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
