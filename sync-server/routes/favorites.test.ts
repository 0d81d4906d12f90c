import { expect, test } from 'vitest'
import { z } from 'zod'
import { favoriteSchema } from '#shared/api/catalogue-calls.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { addFixtures, openTestStore, removeTools } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { addBareUsers, callerByHeader } from '../testing/user-rows.ts'

async function start() {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: [{}, {}, {}] })
  await addBareUsers(store, 2)
  return { server: await startTestServer({ dataDir, resolveCaller: callerByHeader }), store }
}

const as = (user: number) => ({ 'X-Test-User': String(user), 'Content-Type': 'application/json' })
const add = (server: TestServer, user: number, body: unknown) =>
  server.fetch('/api/favorites', { method: 'POST', headers: as(user), body: JSON.stringify(body) })
const remove = (server: TestServer, user: number, id: number | string) =>
  server.fetch(`/api/favorites/${id}`, { method: 'DELETE', headers: as(user) })

async function idsOf(server: TestServer, user: number): Promise<number[]> {
  const response = await server.fetch('/api/favorites', { headers: as(user) })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return z
    .array(favoriteSchema)
    .parse(await response.json())
    .map(({ toolId }) => toolId)
}

test('favorites are added, listed with the latest first, and removed; repeats change nothing', async () => {
  const { server } = await start()
  for (const toolId of [1, 3, 2, 3, 1]) expect((await add(server, 1, { toolId })).status).toBe(200)
  expect(await idsOf(server, 1)).toEqual([2, 3, 1])
  for (const id of [3, 3, 999]) expect((await remove(server, 1, id)).status).toBe(200)
  expect(await idsOf(server, 1)).toEqual([2, 1])
  await add(server, 1, { toolId: 3 })
  expect(await idsOf(server, 1)).toEqual([3, 2, 1])
})

test('users see and change only their own', async () => {
  const { server } = await start()
  await add(server, 1, { toolId: 1 })
  expect(await idsOf(server, 2)).toEqual([])
  await remove(server, 2, 1)
  expect(await idsOf(server, 1)).toEqual([1])
})

test('an unknown or archived tool cannot be added but can be removed', async () => {
  const { server, store } = await start()
  await add(server, 1, { toolId: 2 })
  await removeTools(store, [2])
  for (const toolId of [2, 999]) {
    const response = await add(server, 2, { toolId })
    expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([404, 'not-found'])
  }
  expect((await remove(server, 1, 2)).status).toBe(200)
  expect(await idsOf(server, 1)).toEqual([])
})

test('a visitor is asked to sign in', async () => {
  const { server } = await start()
  const answers = [
    await server.fetch('/api/favorites'),
    await server.fetch('/api/favorites', { method: 'POST' }),
    await server.fetch('/api/favorites/1', { method: 'DELETE' }),
    await server.fetch('/api/sync/user', { method: 'POST' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

test.each([{}, { toolId: 0 }, { toolId: '1' }, { toolId: 1.5 }, { toolId: 1, userId: 2 }, [], null])(
  'the body %j is refused',
  async (body) => {
    const { server } = await start()
    expect((await add(server, 1, body)).status).toBe(400)
    expect(await idsOf(server, 2)).toEqual([])
  },
)

test('ten requests at once for one tool make one favorite', async () => {
  const { server } = await start()
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(server, 1, { toolId: 1 })))
  expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(200))
  expect(await idsOf(server, 1)).toEqual([1])
})
