import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { FollowSubject } from '#shared/domain/follow.ts'
import type { PushSubscriptionInput } from '#shared/domain/push.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { PUSH_LIMITS } from '#shared/policy/limits.ts'
import { parseConfig } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import { addFixtures, changeTool, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { type PushAnswer, startPushService } from '../../testing/push-service.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { createPush } from './create-push.ts'

const HOUR_MS = 60 * 60 * 1000
const NOON = Date.parse('2026-11-25T12:00:00.000Z')
const ONE: FollowSubject = { kind: 'tool', toolId: 1 }
const WITHIN_TEN: FollowSubject = { kind: 'price', toolId: 1, atMost: 10 }

/** Three tools, a push service, and a server's part of it with a clock of its own. */
async function prepare(answer?: PushAnswer[]) {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const facts = [1, 2, 3].map((id): Partial<Tool> => ({ id, pricing: 'paid', priceFrom: 20 }))
  await addFixtures(store, { categories: [{}, {}], tools: facts })
  const service = await startPushService(answer)
  const clock = { time: NOON }
  const config = parseConfig({ DATA_DIR: dataDir, PUSH_HOSTS: service.host })
  /** As a node over the same database; `hosts`: what its operator allows. */
  const node = (at: Store = store, hosts = config.pushHosts) => {
    const options = {
      config: { ...config, pushHosts: hosts },
      reach: 'loopback',
      log: pino({ level: 'silent' }),
    } as const
    const onError = (error: unknown) => {
      throw error
    }
    return createPush(at, { ...options, onError, now: () => new Date(clock.time) })
  }
  const push = node()
  const subscribe = async (
    follows: FollowSubject[],
    wanted: Partial<PushSubscriptionInput> = {},
    userId: number | null = null,
  ) => {
    const input = { ...service.subscribe(), follows, timeZone: 'UTC', quiet: null, ...wanted }
    await push.pushDevices.save(input, userId, new Date(clock.time))
    await push.pushRunner.run()
    return input
  }
  const price = (priceFrom: number, id = 1) => changeTool(store, id, { pricing: 'paid', priceFrom })
  const run = async (hours = 0) => {
    clock.time += hours * HOUR_MS
    await push.pushRunner.run()
  }
  const told = () =>
    service.received.map(({ message: { notification } }) => [notification.title, notification.body])
  const devices = async () =>
    (await store.reader.selectFrom('push_subscription').select('id').execute()).length
  return { store, service, clock, node, push, subscribe, price, run, told, devices, dataDir }
}

test('a change of price is one message, signed, encrypted for its device, in the form that needs no service worker', async () => {
  const { service, subscribe, price, run } = await prepare()
  await subscribe([ONE])
  await subscribe([{ kind: 'tool', toolId: 2 }])
  await price(8)
  await run()
  await run()
  expect(service.received).toHaveLength(1)
  const [{ headers, message } = { headers: {}, message: null }] = service.received
  expect(message).toEqual({
    web_push: 8030,
    notification: {
      title: 'Tool 1',
      body: 'Price: $20 / month → $8 / month',
      navigate: 'http://localhost:3000/tool/1',
      tag: 'news-1',
      lang: 'en',
      dir: 'ltr',
      silent: false,
      app_badge: '1',
    },
  })
  expect(headers).toMatchObject({
    ttl: '259200',
    urgency: 'normal',
    topic: 'news-1',
    'content-encoding': 'aes128gcm',
  })
})

test('what changed before the device subscribed is no news, and what several follows bring comes once', async () => {
  const { subscribe, price, run, told } = await prepare()
  await subscribe([{ kind: 'tool', toolId: 3 }])
  await price(15)
  await subscribe([ONE, WITHIN_TEN, { kind: 'search', query: 'search=tool' }])
  expect(told()).toEqual([])
  await price(8)
  await run()
  expect(told()).toEqual([['Tool 1', 'Price: $15 / month → $8 / month · Price is now $10 a month or less']])
})

test('several tools are one message that leads to the updates', async () => {
  const { service, store, subscribe, price, run, told } = await prepare()
  await subscribe([1, 2, 3].map((toolId) => ({ kind: 'tool', toolId })))
  await price(8, 1)
  await price(9, 2)
  await removeTools(store, [3])
  await run()
  expect(told()).toEqual([
    [
      '3 tools you follow changed',
      'Tool 1: Price: $20 / month → $8 / month\nTool 2: Price: $20 / month → $9 / month\nTool 3: No longer in the directory',
    ],
  ])
  expect(service.received[0]?.message.notification).toMatchObject({
    navigate: 'http://localhost:3000/updates',
    app_badge: '3',
  })
})

test('quiet hours hold news until the morning of the device, where it is one message', async () => {
  const { clock, subscribe, price, run, told } = await prepare()
  // 22 o'clock in Vienna is 21 o'clock UTC in winter.
  await subscribe([ONE, { kind: 'tool', toolId: 2 }], {
    timeZone: 'Europe/Vienna',
    quiet: { from: 22, until: 8 },
  })
  clock.time = Date.parse('2026-11-25T21:05:00.000Z')
  await price(8)
  await run()
  clock.time = Date.parse('2026-11-26T06:55:00.000Z')
  await price(9, 2)
  await run()
  expect(told()).toEqual([])
  clock.time = Date.parse('2026-11-26T07:00:00.000Z')
  await run()
  expect(told()).toHaveLength(1)
  expect(told()[0]?.[0]).toBe('2 tools you follow changed')
})

test('quiet hours that are given up let out what they held', async () => {
  const { push, subscribe, price, run, told } = await prepare()
  const device = await subscribe([ONE], { quiet: { from: 8, until: 20 } })
  await price(8)
  await run()
  expect(told()).toEqual([])
  await push.pushDevices.save({ ...device, quiet: null }, null, new Date(NOON))
  await run()
  expect(told()).toHaveLength(1)
})

test('a device gets so many messages a day, and the rest on the next', async () => {
  const { subscribe, price, run, told } = await prepare()
  await subscribe([ONE])
  for (let change = 1; change <= PUSH_LIMITS.perDay + 2; change++) {
    await price(20 + change)
    await run()
  }
  expect(told()).toHaveLength(PUSH_LIMITS.perDay)
  await run(12)
  expect(told()).toHaveLength(PUSH_LIMITS.perDay + 1)
  expect(told().at(-1)?.[1]).toContain('$26 / month → $27 / month')
})

test.each([404, 410, 403])(
  'a device whose push service says %d is forgotten with all that waits',
  async (status) => {
    const { store, subscribe, price, run, devices } = await prepare([status])
    await subscribe([ONE])
    await price(8)
    await run()
    expect(await devices()).toBe(0)
    expect(await store.reader.selectFrom('push_news').selectAll().execute()).toEqual([])
  },
)

test('a push service that is busy is asked again when it says, and one that fails later', async () => {
  const busy = { status: 429, headers: { 'Retry-After': '7200' } }
  const { service, subscribe, price, run, devices } = await prepare([busy, 500, 201])
  await subscribe([ONE])
  await price(8)
  await run()
  await run(1.9)
  expect(service.received).toHaveLength(1)
  await run(0.2)
  expect(service.received).toHaveLength(2)
  await run(1)
  expect(service.received).toHaveLength(3)
  await run(24)
  expect(service.received).toHaveLength(3)
  expect(await devices()).toBe(1)
})

test('a message that cannot be sent is given up in the end, and the next one goes out', async () => {
  const { service, push, subscribe, price, run, devices } = await prepare([503])
  await subscribe([ONE])
  await price(8)
  for (let attempt = 0; attempt < 12; attempt++) await run(9)
  expect(service.received).toHaveLength(6)
  expect(push.pushRunner.outcomes).toMatchObject({ retry: 6, 'given-up': 1, delivered: 0 })
  service.answer = [201]
  await price(9)
  await run()
  expect(service.received).toHaveLength(7)
  expect(service.received.at(-1)?.message.notification.body).toBe('Price: $8 / month → $9 / month')
  expect(await devices()).toBe(1)
})

test('a message whose process dies before it is noted is sent again with the same tag, and then no more', async () => {
  const { store, service, subscribe, price, run } = await prepare()
  await subscribe([ONE])
  await price(8)
  await run()
  // As if the process had died when the push service had taken the message.
  const leased = new Date(NOON + 60_000).toISOString()
  await store.writer.updateTable('push_news').set({ state: 'waiting' }).execute()
  await store.writer.updateTable('push_subscription').set({ attempts: 1, next_attempt_at: leased }).execute()
  await run()
  expect(service.received).toHaveLength(1)
  await run(0.1)
  await run(0.1)
  expect(service.received.map(({ message }) => message.notification.tag)).toEqual(['news-1', 'news-1'])
})

test('a step that breaks in the middle has written nothing, and is done again', async () => {
  const { store, subscribe, price, run, told } = await prepare()
  await subscribe([ONE])
  await price(8)
  // The cursor and the tools are written before the news.
  await sql`alter table push_news rename to push_news_away`.execute(store.writer)
  await expect(run()).rejects.toThrow()
  await sql`alter table push_news_away rename to push_news`.execute(store.writer)
  await run()
  await run()
  expect(told()).toEqual([['Tool 1', 'Price: $20 / month → $8 / month']])
})

test('two nodes that look at the same time tell each piece of news once', async () => {
  const { dataDir, service, node, push, subscribe, price } = await prepare()
  for (let device = 0; device < 12; device++) await subscribe([ONE])
  const other = node(await openTestStore(dataDir))
  await price(8)
  await Promise.all([push.pushRunner.run(), other.pushRunner.run(), push.pushRunner.run()])
  await Promise.all([push.pushRunner.run(), other.pushRunner.run()])
  expect(service.received).toHaveLength(12)
})

test('what is followed no more is not told, and neither is the news of who used the device before', async () => {
  const { store, push, subscribe, price, run, told } = await prepare()
  await addBareUsers(store, 2)
  const quiet = { from: 0, until: 23 }
  const two: FollowSubject = { kind: 'tool', toolId: 2 }
  const mine = await subscribe([ONE, two], { quiet })
  const shared = await subscribe([ONE], { quiet }, 1)
  await price(8, 1)
  await price(9, 2)
  await run()
  await push.pushDevices.save({ ...mine, follows: [two], quiet: null }, null, new Date(NOON))
  await push.pushDevices.save({ ...shared, quiet: null }, 2, new Date(NOON))
  await run()
  expect(told()).toEqual([['Tool 2', 'Price: $20 / month → $9 / month']])
})

test('the database holds neither the address of a device nor its keys', async () => {
  const { store, subscribe } = await prepare()
  const { endpoint, keys } = await subscribe([ONE])
  const rows = JSON.stringify(await store.reader.selectFrom('push_subscription').selectAll().execute())
  for (const secret of [endpoint, endpoint.split('/').at(-1) ?? '', keys.p256dh, keys.auth])
    expect(rows).not.toContain(secret)
})

test('devices without a sign of life are forgotten, and an account has so many at most', async () => {
  const { store, clock, push, subscribe, devices } = await prepare()
  await addBareUsers(store, 1)
  await subscribe([ONE])
  clock.time += 59 * 24 * HOUR_MS
  for (let device = 0; device < PUSH_LIMITS.devices + 3; device++) {
    clock.time += 1
    await subscribe([ONE], {}, 1)
  }
  expect(await devices()).toBe(PUSH_LIMITS.devices + 1)
  await push.pushDevices.purge(new Date(clock.time + 2 * 24 * HOUR_MS))
  expect(await devices()).toBe(PUSH_LIMITS.devices)
})

test('only push services that the operator allows are asked, over TLS, and at public addresses', async () => {
  const { service, node, push, subscribe, price, devices } = await prepare()
  const device = { ...service.subscribe(), follows: [], timeZone: 'UTC', quiet: null }
  for (const endpoint of [
    'http://127.0.0.1:1/x',
    'https://example.com/x',
    `http://user:word@${service.host}/x`,
    'https://fcm.googleapis.com.example.com/x',
  ])
    await expect(push.pushDevices.save({ ...device, endpoint }, null)).rejects.toMatchObject({ status: 400 })
  await subscribe([ONE])
  await price(8)
  // Allowed once, and not any more: the device goes.
  await node(undefined, ['push.example.com']).pushRunner.run()
  expect(service.received).toEqual([])
  expect(await devices()).toBe(0)
})
