import { expect, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import { POINTS_AN_HOUR, USER_QUOTAS } from '#shared/policy/limits.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { readState } from '../repositories/meta.ts'
import { saveComparison } from '../repositories/saved-comparisons.ts'
import { insertOutcome } from '../repositories/user-sync.ts'
import { SessionStore } from '../services/accounts/session-store.ts'
import { push } from '../services/user-sync/push.ts'
import { UserSync } from '../services/user-sync/user-sync.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { makeFail, rawSql, withoutReferences } from '../testing/raw-sql.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { addBareUsers, callerByHeader } from '../testing/user-rows.ts'

const CLIENT = 'c'.repeat(32)
const NOW = '2026-03-01T12:00:00.000Z'
const set = (toolId: number, on = true): Mutation => ({ name: 'favorite.set', args: { toolId, on } })
const many = (count: number, from = 1, mutation = (n: number): Mutation => set(1, n % 2 === 1)) =>
  Array.from({ length: count }, (_, at) => ({
    mid: from + at,
    key: (from + at).toString(16).padStart(32, '0'),
    ...mutation(from + at),
  }))

async function open() {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: [{}, {}, {}] })
  await addBareUsers(store, 2)
  const { epoch } = await readState(store.reader)
  const request = (mutations: ReturnType<typeof many>) => ({
    schema: USER_SYNC_SCHEMA,
    user: 1,
    clientId: CLIENT,
    epoch,
    since: 0,
    mutations,
  })
  return { dataDir, store, epoch, request }
}

const send = (server: TestServer, body: object) =>
  server.fetch('/api/sync/user', {
    method: 'POST',
    headers: { 'X-Test-User': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a push of a hundred is one commit, and others are served in between', async () => {
  const { store, request } = await open()
  const steps: string[] = []
  store.writer.userChanges.listen(() => steps.push('committed'))
  const pause = async () => void steps.push('pause')
  await new UserSync({ ...store, pause }).round(1, request(many(100)))
  expect(steps).toEqual(['pause', 'pause', 'pause', 'pause', 'pause', 'committed'])
})

test('a failure ends a push: what came before it is saved, and nothing of the failed mutation', async () => {
  const { store, epoch, request } = await open()
  const sync = new UserSync(store)
  const repair = await makeFail(store, {
    table: 'applied',
    event: 'insert',
    when: "new.key like '%3'",
    reason: 'broken',
  })
  await expect(sync.round(1, request(many(5, 1, set)))).rejects.toThrow('broken')
  const kept = await store.reader.selectFrom('favorite').select('tool_id').execute()
  expect(kept.map(({ tool_id }) => tool_id)).toEqual([1, 2])
  await repair()
  // The device sends all of it again, and the rest takes effect.
  const sender = { userId: 1, clientId: CLIENT, epoch }
  const mutations = many(5, 1, (n) => set(1 + (n % 3)))
  const results = await push(store.writer, sender, {
    mutations,
    now: NOW,
    reader: store.reader,
    pause: async () => {},
  })
  expect(results.map(({ status }) => status)).toEqual(new Array(5).fill('applied'))
})

test('rounds of one user take turns; one too many is asked to come later, and other users are not held', async () => {
  const { store, request } = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const sync = new UserSync({ ...store, pause: () => held })
  const running = sync.round(1, request(many(20)))
  const waiting = Array.from({ length: 8 }, () => sync.round(1, request([])))
  await expect(sync.round(1, request([]))).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '2' },
  })
  expect((await sync.round(2, { ...request([]), user: 2 })).results).toEqual([])
  release()
  await Promise.all([running, ...waiting])
})

test('what an account changes in an hour is charged by cost, over all ways in', async () => {
  const { dataDir, request } = await open()
  const server = await startTestServer({
    dataDir,
    resolveCaller: callerByHeader,
    env: { RATE_LIMITS: 'on' },
  })
  const tickets = (from: number) =>
    many(100, from, (n) => ({
      name: 'ticket.open',
      args: { id: n.toString(16).padStart(32, '0'), subject: 'Help', message: `Please help ${n}.` },
    }))
  const first = await send(server, request(tickets(1)))
  expect(first.status).toBe(200)
  expect(first.headers.get('RateLimit')).toBe(`"changes";r=${POINTS_AN_HOUR - 2000};t=3600`)
  const second = await send(server, request(tickets(101)))
  expect(second.status).toBe(429)
  expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(3000)
  expect(problemSchema.parse(await second.json()).code).toBe('too-many-requests')
  const single = await server.fetch('/api/favorites', {
    method: 'POST',
    headers: { 'X-Test-User': '1', 'Content-Type': 'application/json' },
    body: '{"toolId":1}',
  })
  expect(single.status).toBe(429)
  // Reading large pushes is charged to their address too, whether they are taken or not.
  const left = (await server.fetch('/api/stats')).headers.get('RateLimit')
  expect(Number(/r=(\d+)/.exec(left ?? '')?.[1])).toBeLessThan(800)
  // A pull alone costs nothing, so that the device can go on reading.
  expect((await send(server, request([]))).status).toBe(200)
})

async function resultOf({ store, request }: Awaited<ReturnType<typeof open>>, mutation: Mutation) {
  const { results } = await new UserSync(store).round(1, request(many(1, 1, () => mutation)))
  return userSyncAnswerSchema.shape.results.element.parse(results[0])
}

test('an account has a most of favorites and of saved comparisons, and can remove some to make room', async () => {
  const opened = await open()
  const { store } = opened
  const favorite = "insert into favorite (user_id, tool_id, seq, deleted, updated_at) values (1, ?, ?, 0, '')"
  await withoutReferences(store, () =>
    writeTransaction(store.writer, async (writer) => {
      for (let n = 1; n <= USER_QUOTAS.favorites; n++) await rawSql({ writer }, favorite, [n + 1, 1000 + n])
      await rawSql({ writer }, 'insert into user_meta (user_id, seq, floor) values (1, ?, 0)', [
        1000 + USER_QUOTAS.favorites,
      ])
    }),
  )
  expect(await resultOf(opened, set(1))).toMatchObject({
    status: 'rejected',
    code: 'quota-reached',
    detail: 'You can keep up to 5,000 favorites. Remove some to make room.',
  })
  await store.writer.updateTable('user').set({ is_premium: 1 }).execute()
  await writeTransaction(store.writer, async (transaction) => {
    for (let n = 1; n <= USER_QUOTAS.comparisons; n++)
      await saveComparison(transaction, { userId: 1, toolIds: [n, n + 10], on: true }, NOW)
  })
  const sync = new UserSync(store)
  const compare = (on: boolean, toolIds = [1, 2]): Mutation => ({
    name: 'comparison.set',
    args: { toolIds, on },
  })
  const mutations = many(
    4,
    2,
    (n) => [compare(true), compare(false, [1, 11]), compare(true), set(2, false)][n - 2]!,
  )
  const { results } = await sync.round(1, opened.request(mutations))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'applied', 'applied', 'applied'])
})

test('remembered outcomes and devices of an account are limited', async () => {
  const { store, epoch, request } = await open()
  const client = 'insert into sync_client (id, user_id, last_mid) values (?, 1, 1)'
  for (let n = 0; n < USER_QUOTAS.devices; n++) await rawSql(store, client, [`device-${n}`])
  const sync = new UserSync(store)
  await sync.round(1, request(many(3)))
  const { devices } = await store.reader
    .selectFrom('sync_client')
    .select((db) => db.fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow()
  expect(devices).toBe(USER_QUOTAS.devices)
  // A forgotten device meets a gap, and starts over with a new id and the same keys.
  const forgotten = { ...request(many(1, 2)), clientId: 'd'.repeat(32) }
  await expect(sync.round(1, forgotten)).rejects.toMatchObject({ code: 'gap' })

  await writeTransaction(store.writer, async (transaction) => {
    const old = (n: number) => ({ userId: 1, key: `old ${n}`, outcome: { status: 'applied' } as const })
    for (let n = 0; n < USER_QUOTAS.outcomes; n += 1000)
      await Promise.all(Array.from({ length: 1000 }, (_, at) => insertOutcome(transaction, old(n + at), NOW)))
  })
  // They are counted at the first change of a device, and then at every 64th.
  const tooMany = { status: 429, code: 'too-many-changes' }
  const another = { ...request(many(1)), clientId: 'e'.repeat(32) }
  await expect(sync.round(1, another)).rejects.toMatchObject(tooMany)
  await expect(sync.round(1, request(many(62, 4)))).rejects.toMatchObject(tooMany)
  expect((await sync.round(1, request(many(1, 4)))).results).toMatchObject([{ status: 'applied' }])
  expect((await sync.round(1, { ...request([]), epoch })).results).toEqual([])
})

test('an account has fifty live sessions; a new one ends the one that was used longest ago', async () => {
  const { store } = await open()
  const sessions = new SessionStore(store)
  const sessionAt = (n: number) => {
    const seenAt = new Date(Date.now() - (1000 - n) * 1000).toISOString()
    const times = { createdAt: seenAt, signedInAt: seenAt, provedAt: seenAt, seenAt }
    return { userId: 1, epoch: 0, ...times, userAgent: '', role: 'user' as const }
  }
  const { session_epoch: epoch } = await store.reader
    .selectFrom('user')
    .select('session_epoch')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  for (let n = 0; n <= USER_QUOTAS.sessions; n++)
    await sessions.set(`session ${n}`, { ...sessionAt(n), epoch })
  expect(await sessions.list(1, '')).toHaveLength(USER_QUOTAS.sessions)
  expect(await sessions.get('session 0')).toBeUndefined()
  expect(await sessions.get('session 1')).toBeDefined()
  // A time that is written again is no new session.
  await sessions.set('session 1', { ...sessionAt(1), epoch, seenAt: new Date().toISOString() })
  expect(await sessions.list(1, '')).toHaveLength(USER_QUOTAS.sessions)
})
