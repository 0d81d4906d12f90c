import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { USER_SYNC_SCHEMA, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { signUp } from '../../testing/browser.ts'
import { DatabaseProxy } from '../../testing/database-proxy.ts'
import { addFixtures } from '../../testing/open-test-store.ts'
import { newDatabase, startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { startTestServer } from '../../testing/start-server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { openStore } from '../store.ts'

/** Long beside the work of the server itself, so that the time of a request says how often it has waited. */
const DISTANCE_MS = 250
/** The fastest of so many: other work of the machine makes one slow, and no wait fast. */
const TRIES = 4

let server: TestPostgres | null

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server?.stop())

/** A signed-in device of somebody with premium, at a node that stands far from its database. */
async function startDevice() {
  if (server === null) throw new Error('There is no server.')
  const databaseUrl = await newDatabase(server)
  const store = await openStore({ dataDir: makeTempDir(), databaseUrl })
  onTestFinished(() => store.close())
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: 9 }, () => ({})) })
  const far = await DatabaseProxy.start(Number(new URL(databaseUrl).port), { holdMs: DISTANCE_MS })
  onTestFinished(() => far.close())
  const node = await startTestServer({
    databaseUrl: far.addressOf(databaseUrl),
    env: { SECRET_KEY: 'k'.repeat(43) },
  })
  const browser = await signUp(node, 'ada')
  await store.writer.updateTable('user').set({ is_premium: 1 }).execute()
  let mid = 0
  let place: { epoch: string | null; since: number } = { epoch: null, since: 0 }
  const push = async (mutation: { name: string; args: object } | null) => {
    const mutations =
      mutation === null ? [] : [{ mid: ++mid, key: String(mid).padStart(32, '0'), ...mutation }]
    const request = { schema: USER_SYNC_SCHEMA, user: 1, clientId: 'c'.repeat(32), ...place, mutations }
    const began = performance.now()
    const response = await browser.send('POST', '/api/sync/user', request)
    const ms = performance.now() - began
    const { epoch, next, results, rows } = userSyncAnswerSchema.parse(await response.json())
    expect([results.map(({ status }) => status), rows.length]).toEqual([
      mutations.map(() => 'applied'),
      mutations.length,
    ])
    place = { epoch, since: next }
    return ms
  }
  return { push, browser }
}

/** How often each of some requests has waited for the database, by the fastest. */
async function waitsOf(requests: readonly (() => Promise<number>)[]): Promise<number> {
  const times: number[] = []
  for (const request of requests) times.push(await request())
  return Math.floor(Math.min(...times) / DISTANCE_MS)
}

const tries = Array.from({ length: TRIES }, (_, place) => place + 1)

test('a push of one change with its pull waits four times for the database, a pull twice', async (context) => {
  if (server === null) return context.skip()
  const { push, browser } = await startDevice()
  // The first of a device makes more than the others, and so does the first on a connection.
  await push({ name: 'favorite.set', args: { toolId: 9, on: true } })
  const pushes = (mutation: (place: number) => { name: string; args: object }) =>
    waitsOf(tries.map((place) => () => push(mutation(place))))
  const answers = [
    await pushes((toolId) => ({ name: 'favorite.set', args: { toolId, on: true } })),
    await pushes((toolId) => ({ name: 'favorite.set', args: { toolId, on: false } })),
    await pushes((place) => ({
      name: 'comparison.set',
      args: { toolIds: [place, place + 1, place + 2], on: true },
    })),
    await pushes((place) => ({
      name: 'preference.set',
      args: { name: 'theme', value: place % 2 === 0 ? 'dark' : 'light' },
    })),
  ]
  // The session; what the change goes by; the change with its commit; the pull.
  expect(answers).toEqual([4, 4, 4, 4])
  expect(await waitsOf(tries.map(() => () => push(null)))).toBe(2)
  const add = (toolId: number) => async () => {
    const began = performance.now()
    expect((await browser.send('POST', '/api/favorites', { toolId })).status).toBe(200)
    return performance.now() - began
  }
  expect(await waitsOf(tries.map(add))).toBe(3)
})
