import { expect, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import {
  PULL_LIMIT,
  PUSH_LIMIT,
  USER_SYNC_SCHEMA,
  type UserSyncRequest,
  userSyncAnswerSchema,
} from '#shared/sync/user-protocol.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { saveFavorite } from '../repositories/favorites.ts'
import { describeFavorites, raiseFloor } from '../repositories/user-sync.ts'
import { eraseUser } from '../repositories/users.ts'
import { purgeOldUserRows } from '../services/user-sync/user-sync.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { addBareUsers, callerByHeader } from '../testing/user-rows.ts'

const CLIENT = 'c'.repeat(32)
const key = (number: number) => number.toString(16).padStart(32, '0')
const set = (toolId: number, on = true): Mutation => ({ name: 'favorite.set', args: { toolId, on } })
const pushed = (mid: number, mutation: { name: string; args: unknown }, keyOf = mid) => ({
  mid,
  key: key(keyOf),
  ...mutation,
})

async function start(tools = 3) {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: tools }, () => ({})) })
  await addBareUsers(store, 2)
  return { server: await startTestServer({ dataDir, resolveCaller: callerByHeader }), store }
}

function post(server: TestServer, request: Partial<UserSyncRequest>, as = 1): Promise<Response> {
  const empty = { schema: USER_SYNC_SCHEMA, user: 1, clientId: CLIENT, epoch: null, since: 0, mutations: [] }
  return server.fetch('/api/sync/user', {
    method: 'POST',
    headers: { 'X-Test-User': String(as), 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...empty, ...request }),
  })
}

async function round(server: TestServer, request: Partial<UserSyncRequest>, as = 1) {
  const response = await post(server, request, as)
  expect(response.status).toBe(200)
  return userSyncAnswerSchema.parse(await response.json())
}

async function refusal(server: TestServer, request: Partial<UserSyncRequest>, as = 1) {
  const response = await post(server, request, as)
  return [response.status, problemSchema.parse(await response.json()).code]
}

const applied = (number: number) => ({ key: key(number), status: 'applied' })

test('a round applies mutations in their order and returns their outcomes', async () => {
  const { server } = await start()
  const answer = await round(server, {
    mutations: [pushed(1, set(1)), pushed(2, set(2)), pushed(3, set(1, false))],
  })
  expect(answer.results).toEqual([applied(1), applied(2), applied(3)])
  expect(answer.rows).toEqual([
    { kind: 'favorite', seq: 2, toolId: 2, on: true },
    { kind: 'favorite', seq: 3, toolId: 1, on: false },
  ])
  expect(answer).toMatchObject({ next: 3, head: 3, more: false })
  const after = await round(server, { epoch: answer.epoch, since: 3 })
  expect(after).toMatchObject({ results: [], rows: [], next: 3 })
})

test('a repeated mutation takes effect once, also under another client id', async () => {
  const { server } = await start()
  const mutations = [pushed(1, set(1)), pushed(2, set(1, false))]
  const first = await round(server, { mutations })
  const again = await round(server, { mutations })
  expect(again).toEqual(first)
  const renamed = await round(server, {
    clientId: 'd'.repeat(32),
    mutations: [...mutations, pushed(3, set(2))],
  })
  expect(renamed.results).toEqual([applied(1), applied(2), applied(3)])
  expect(renamed.head).toBe(3)
})

test('a permanently refused mutation is reported again each time, and those after it are applied', async () => {
  const { server } = await start()
  const mutations = [
    pushed(1, set(999)),
    pushed(2, { name: 'favorite.set', args: { toolId: 1 } }),
    pushed(3, { name: 'premium.grant', args: {} }),
    pushed(4, set(1)),
  ]
  for (let again = 0; again < 2; again++) {
    const { results, rows } = await round(server, { mutations })
    expect(results).toEqual([
      { key: key(1), status: 'rejected', code: 'not-found', detail: 'There is no tool 999.' },
      expect.objectContaining({ status: 'rejected', code: 'invalid-mutation' }),
      expect.objectContaining({ status: 'rejected', code: 'invalid-mutation' }),
      applied(4),
    ])
    expect(rows).toHaveLength(1)
  }
})

test('a missing number is a gap, one reused with another key a fork; earlier ones stand', async () => {
  const { server } = await start()
  expect(await refusal(server, { mutations: [pushed(1, set(1)), pushed(3, set(2))] })).toEqual([409, 'gap'])
  expect(await refusal(server, { mutations: [pushed(1, set(2), 9)] })).toEqual([409, 'forked'])
  const { rows } = await round(server, {})
  expect(rows).toEqual([{ kind: 'favorite', seq: 1, toolId: 1, on: true }])
})

test('a client id of another user is a fork, and data of another user is refused', async () => {
  const { server } = await start()
  await round(server, { mutations: [pushed(1, set(1))] })
  expect(await refusal(server, { user: 2, mutations: [pushed(2, set(2))] }, 2)).toEqual([409, 'forked'])
  expect(await refusal(server, { user: 1, mutations: [pushed(2, set(2))] }, 2)).toEqual([403, 'client-user'])
  expect((await round(server, { user: 2 }, 2)).rows).toEqual([])
})

test('keys are separate for each user', async () => {
  const { server } = await start()
  await round(server, { mutations: [pushed(1, set(1))] })
  const other = { user: 2, clientId: 'd'.repeat(32), mutations: [pushed(1, set(2))] }
  expect((await round(server, other, 2)).rows).toMatchObject([{ toolId: 2, on: true }])
})

test('cursors of another epoch, of the future and below the floor are refused', async () => {
  const { server, store } = await start()
  await round(server, { mutations: [pushed(1, set(1)), pushed(2, set(2)), pushed(3, set(3))] })
  const epoch = 'f'.repeat(16)
  expect(await refusal(server, { epoch })).toEqual([409, 'epoch'])
  expect(await refusal(server, { epoch, mutations: [pushed(4, set(1, false))] })).toEqual([409, 'epoch'])
  expect(await refusal(server, { since: 4 })).toEqual([409, 'forked'])
  await writeTransaction(store.writer, (transaction) => raiseFloor(transaction, 1, 3))
  expect(await refusal(server, { since: 2 })).toEqual([409, 'compacted'])
  expect((await round(server, { since: 0 })).rows).toHaveLength(3)
  expect((await round(server, { since: 3 })).rows).toEqual([])
  const other = await post(server, { schema: USER_SYNC_SCHEMA + 1 }, 1)
  expect([other.status, problemSchema.parse(await other.json())]).toMatchObject([
    426,
    { code: 'schema', detail: `Rows of users have the form of schema ${USER_SYNC_SCHEMA}; reload the page.` },
  ])
  expect(other.headers.get('upgrade')).toBe(`ai-tool-hub-user/${USER_SYNC_SCHEMA}`)
  expect(other.headers.get('connection')).toBe('upgrade')
})

test('many rows come in pages', async () => {
  const { server, store } = await start(PULL_LIMIT + 20)
  await writeTransaction(store.writer, async (transaction) => {
    for (let toolId = 1; toolId <= PULL_LIMIT + 20; toolId++)
      await saveFavorite(transaction, { userId: 1, toolId, on: true }, '2026-01-01T00:00:00.000Z')
  })
  const first = await round(server, {})
  expect(first).toMatchObject({ next: PULL_LIMIT, more: true, head: PULL_LIMIT + 20 })
  const second = await round(server, { since: first.next })
  expect(second).toMatchObject({ next: PULL_LIMIT + 20, more: false })
  expect(second.rows).toHaveLength(20)
})

test.each([
  { mutations: Array.from({ length: PUSH_LIMIT + 1 }, (_, i) => pushed(i + 1, set(1))) },
  { mutations: [pushed(0, set(1))] },
  { mutations: [{ ...pushed(1, set(1)), userId: 2 }] },
  { clientId: 'C'.repeat(32) },
  { since: -1 },
  { epoch: 'x' },
  { userId: 2 },
])('the request %# is refused', async (request) => {
  const { server } = await start()
  expect(await refusal(server, request)).toEqual([400, 'invalid-input'])
  expect((await round(server, {})).rows).toEqual([])
})

test('tombstones and outcomes are purged after 200 days; older cursors start over', async () => {
  const { server, store } = await start()
  await round(server, { mutations: [pushed(1, set(1)), pushed(2, set(2)), pushed(3, set(1, false))] })
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await purgeOldUserRows(store.writer, inDays(199))
  expect((await round(server, {})).rows).toHaveLength(2)
  await purgeOldUserRows(store.writer, inDays(201))
  expect((await round(server, {})).rows).toEqual([{ kind: 'favorite', seq: 2, toolId: 2, on: true }])
  expect(await refusal(server, { since: 1 })).toEqual([409, 'compacted'])
  expect(await refusal(server, { mutations: [pushed(3, set(1, false))] })).toEqual([409, 'forked'])
})

test('identical pushes at once, from many sockets, take effect once', async () => {
  const { server } = await start()
  const mutations = [pushed(1, set(1)), pushed(2, set(1, false)), pushed(3, set(1))]
  await Promise.all(Array.from({ length: 8 }, () => round(server, { mutations })))
  expect((await round(server, {})).head).toBe(3)
})

test('a mutation sent during the account deletion leaves nothing behind', async () => {
  const { server, store } = await start()
  await writeTransaction(store.writer, (transaction) => eraseUser(transaction, 1, new Date().toISOString()))
  // The request was authenticated while the session still existed.
  expect(await refusal(server, { mutations: [pushed(1, set(1))] })).toEqual([401, 'sign-in-required'])
  const rest = await server.fetch('/api/favorites', {
    method: 'POST',
    headers: { 'X-Test-User': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ toolId: 1 }),
  })
  expect(rest.status).toBe(401)
  expect(await describeFavorites(store.reader, 1)).toEqual([])
})
