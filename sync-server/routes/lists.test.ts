import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { type Browser, PASSWORD, signUp } from '../testing/browser.ts'
import { makeDist } from '../testing/make-dist.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { countRows } from '../testing/raw-sql.ts'
import { startTestServer } from '../testing/start-server.ts'

const LIST = 'a'.repeat(32)
const TOKEN = 'c'.repeat(32)
const PATH = `/api/lists/${TOKEN}`

async function start() {
  const tools = [{ name: 'Alpha' }, { name: 'Beta' }]
  const server = await startTestServer({ dist: makeDist(), fixtures: { categories: [{}], tools } })
  const ada = await signUp(server, 'ada')
  let mid = 0
  const change = async (...mutations: Mutation[]) => {
    const pushed = mutations.map((mutation) => {
      mid++
      return { mid, key: `${mid}`.padStart(32, '0'), ...mutation }
    })
    const place = { schema: USER_SYNC_SCHEMA, user: 1, clientId: 'd'.repeat(32), epoch: null, since: 0 }
    expect((await ada.send('POST', '/api/sync/user', { ...place, mutations: pushed })).status).toBe(200)
  }
  await change(
    {
      name: 'list.set',
      args: { listId: LIST, name: 'Team', notes: { base: '', text: 'What we use' }, token: TOKEN },
    },
    { name: 'entry.set', args: { listId: LIST, toolId: 1, position: 'a2', seats: 3, plan: 'Pro' } },
    {
      name: 'entry.set',
      args: { listId: LIST, toolId: 2, position: 'a1', notes: { base: '', text: 'First' } },
    },
  )
  return { server, ada, change }
}

test('everybody reads a shared list in its order, without a word about its owner', async () => {
  const { server } = await start()
  const list = await server.json(PATH, contract.getSharedList.output)
  expect(list).toEqual({
    token: TOKEN,
    name: 'Team',
    notes: 'What we use',
    updatedAt: expect.any(String),
    entries: [
      { toolId: 2, name: 'Beta', isListed: true, notes: 'First', plan: null, seats: 1 },
      { toolId: 1, name: 'Alpha', isListed: true, notes: '', plan: 'Pro', seats: 3 },
    ],
  })
  const text = await (await server.fetch(PATH)).text()
  for (const secret of ['ada', LIST]) expect(text).not.toContain(secret)
})

test('a reader who has it gets 304 until something changes', async () => {
  const { server, change } = await start()
  const first = await server.fetch(PATH)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
  expect((await server.fetch(PATH, { headers })).status).toBe(304)
  await change({ name: 'entry.set', args: { listId: LIST, toolId: 2, on: false } })
  const second = await server.fetch(PATH, { headers })
  expect(second.status).toBe(200)
  expect(contract.getSharedList.output.parse(await second.json()).entries).toHaveLength(1)
})

test('a list that is shared no more or removed is not found, as one that never was', async () => {
  const { server, change } = await start()
  const status = async (path = PATH) => (await server.fetch(path)).status
  expect(await status(`/api/lists/${'e'.repeat(32)}`)).toBe(404)
  expect(await status('/api/lists/%F0%9F%98%80')).toBe(404)
  expect(await status(`/api/lists/${LIST}`)).toBe(404)
  await change({ name: 'list.set', args: { listId: LIST, on: false } })
  expect(await status()).toBe(404)
  await change({ name: 'list.set', args: { listId: LIST, on: true } })
  expect(await status()).toBe(200)
  await change({ name: 'list.set', args: { listId: LIST, token: null } })
  expect(await status()).toBe(404)
})

async function exported(browser: Browser): Promise<unknown> {
  return (await browser.fetch('/api/me/export')).json()
}

test('lists are in the export of the account, and go with it; its addresses stay taken', async () => {
  const { server, ada } = await start()
  expect(await exported(ada)).toMatchObject({
    lists: [{ name: 'Team', token: TOKEN, isRemoved: false, entries: [{ tool: 'Alpha' }, { tool: 'Beta' }] }],
  })
  expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
  const store = await openTestStore(server.dataDir)
  for (const table of ['tool_list', 'list_entry']) expect(await countRows(store, table), table).toBe(0)
  expect(await store.reader.selectFrom('list_token').selectAll().execute()).toEqual([
    { token: TOKEN, user_id: null, list_id: null },
  ])
  expect((await server.fetch(PATH)).status).toBe(404)
})

test('a shared list has a page with its own head, in which whatever it is called is text, and is not indexed', async () => {
  const { server, change } = await start()
  const nasty = '"><script>alert(1)</script>'
  await change({
    name: 'list.set',
    args: { listId: LIST, name: nasty, notes: { base: 'What we use', text: nasty } },
  })
  const page = await server.fetch(`/list/${TOKEN}`)
  const html = await page.text()
  const drawn = html.slice(html.indexOf('<main'))
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  // Its tools in its order, for who reads it without scripts.
  expect(drawn).toMatch(/^<main[^>]*>2,1</)
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/pictures\/list\/c{32}/)
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).not.toContain(LIST)
  const etag = page.headers.get('etag') ?? ''
  const again = () => server.fetch(`/list/${TOKEN}`, { headers: { 'If-None-Match': etag } })
  expect((await again()).status).toBe(304)
  await change({ name: 'list.set', args: { listId: LIST, name: 'Team' } })
  expect(await (await again()).text()).toContain('Team')
  await change({ name: 'list.set', args: { listId: LIST, token: null } })
  expect((await again()).status).toBe(404)
})
