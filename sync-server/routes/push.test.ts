import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/api/contract.ts'
import { ServerSecret } from '../lib/server-secret.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { startPushService } from '../testing/push-service.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

async function start() {
  const service = await startPushService()
  const running = await startWithAdmins(
    { categories: [{}], tools: [{ name: 'Alpha', pricing: 'paid', priceFrom: 20 }, {}] },
    { env: { PUSH_HOSTS: service.host }, pushEveryMs: 25 },
  )
  const { call, store } = running
  const device = () => ({
    ...service.subscribe(),
    follows: [{ kind: 'tool', toolId: 1 }],
    timeZone: 'Europe/Vienna',
    quiet: null,
  })
  const devices = () =>
    store.reader.selectFrom('push_subscription').select(['id', 'user_id as userId']).execute()
  const save = (body: object, as = 0) => call('PUT', '/api/push/subscription', { as, body })
  return { ...running, service, device, devices, save }
}

const isBegun = async ({ store }: Awaited<ReturnType<typeof start>>) =>
  (await store.reader.selectFrom('push_state').select('cursor').execute()).length > 0

test('a visitor hears of a price that an admin changes, until they switch it off', async () => {
  const running = await start()
  const { server, call, service, device, devices, save } = running
  const mine = device()
  expect(await save(mine)).toEqual({ status: 200, body: { success: true } })
  await server.until(() => isBegun(running))
  const edit = { base: { priceFrom: 20 }, changes: { priceFrom: 8 } }
  expect((await call('PATCH', '/api/admin/tools/1', { body: edit })).status).toBe(200)
  await server.until(async () => service.received.length > 0)
  expect(service.received[0]?.message.notification).toMatchObject({
    title: 'Alpha',
    body: 'Price: $20 / month → $8 / month',
  })
  const metrics = await (await server.fetch('/metrics')).text()
  expect(metrics).toContain('push_messages_total{outcome="delivered"} 1')
  const { endpoint } = mine
  for (const time of ['first', 'again'])
    expect((await call('POST', '/api/push/unsubscribe', { as: 0, body: { endpoint } })).status, time).toBe(
      200,
    )
  expect(await devices()).toEqual([])
})

test('a device goes with an account for as long as somebody is signed in on it, and leaves with the account', async () => {
  const { store, device, devices, save } = await start()
  const mine = device()
  await save(mine, 4)
  expect(await devices()).toMatchObject([{ userId: 4 }])
  await save(mine, 0)
  expect(await devices()).toMatchObject([{ userId: null }])
  await save(mine, 5)
  const { eraseAccount, exportAccount } = await import('../services/accounts/personal-data.ts')
  const exported = await exportAccount(store.reader, 5)
  expect(exported.notifiedDevices).toMatchObject([
    { timeZone: 'Europe/Vienna', quietHours: null, follows: [{ kind: 'tool', toolId: 1 }] },
  ])
  expect(JSON.stringify(exported)).not.toContain(mine.keys.auth)
  const { writeTransaction } = await import('../db/write-transaction.ts')
  await writeTransaction(store.writer, (transaction) =>
    eraseAccount(transaction, 5, new Date().toISOString()),
  )
  expect(await devices()).toEqual([])
})

test('a test message comes at once, to devices that are known', async () => {
  const { call, service, device, devices, save } = await start()
  const mine = device()
  const ask = () => call('POST', '/api/push/test', { as: 0, body: { endpoint: mine.endpoint } })
  expect((await ask()).status).toBe(404)
  await save(mine)
  expect((await ask()).status).toBe(200)
  expect(service.received.map(({ message }) => message.notification.title)).toEqual(['Notifications work'])
  service.answer = [500]
  expect(await ask()).toMatchObject({ status: 502, body: { code: 'push-refused' } })
  service.answer = [410]
  expect((await ask()).status).toBe(404)
  expect(await devices()).toEqual([])
})

test.each([
  ['another push service', { endpoint: 'https://push.example.com/1' }],
  ['an address of this machine', { endpoint: 'http://127.0.0.1:1/1' }],
  ['a file', { endpoint: 'file:///etc/passwd' }],
  ['no address', { endpoint: 'x' }],
  ['a key that is no point', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
  ['a short key', { keys: { p256dh: 'B', auth: 'A'.repeat(22) } }],
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }],
  ['an hour that does not exist', { quiet: { from: 24, until: 8 } }],
  [
    'too many follows',
    { follows: Array.from({ length: 501 }, (_, at) => ({ kind: 'tool', toolId: at + 1 })) },
  ],
  ['a search that is too long', { follows: [{ kind: 'search', query: 'x'.repeat(1001) }] }],
  ['more than is asked', { userId: 1 }],
])('%s is refused', async (_, wrong) => {
  const { device, devices, save } = await start()
  expect((await save({ ...device(), ...wrong })).status).toBe(400)
  expect(await devices()).toEqual([])
})

test('another site cannot subscribe a visitor, and an operator can turn push off', async () => {
  const { server, device } = await start()
  const headers = { ...JSON_TYPE, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const body = JSON.stringify(device())
  const foreign = await server.fetch('/api/push/subscription', { method: 'PUT', headers, body })
  expect(foreign.status).toBe(403)
  expect(await server.json('/api/push/key', contract.getPushKey.output)).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
  })
  const off = await startWithAdmins({}, { env: { PUSH_HOSTS: 'none' } })
  expect(await off.server.json('/api/push/key', z.unknown())).toEqual({ publicKey: null })
  expect((await off.call('PUT', '/api/push/subscription', { as: 0, body: device() })).body).toMatchObject({
    code: 'push-off',
  })
})

test('a device whose browser gives it another address keeps what it follows and what waits for it', async () => {
  const running = await start()
  const { server, call, service, device, devices, save } = running
  const [mine, next, others] = [device(), device(), device()]
  await save(mine, 4)
  await server.until(() => isBegun(running))
  const move = (from: string, { endpoint, keys }: typeof mine) =>
    call('POST', '/api/push/moved', { as: 0, body: { from, endpoint, keys } })
  expect((await move(others.endpoint, next)).status).toBe(404)
  const elsewhere = { ...next, endpoint: 'https://push.example/elsewhere' }
  expect((await move(mine.endpoint, elsewhere)).status).toBe(400)
  expect((await move(mine.endpoint, next)).status).toBe(200)
  expect(await devices()).toMatchObject([{ userId: 4 }])
  const edit = { base: { priceFrom: 20 }, changes: { priceFrom: 8 } }
  expect((await call('PATCH', '/api/admin/tools/1', { body: edit })).status).toBe(200)
  await server.until(async () => service.received.length > 0)
  expect(service.received).toHaveLength(1)
  // A page has told the server of the new address already: the old one goes.
  await save(others, 4)
  expect((await move(next.endpoint, others)).status).toBe(200)
  expect(await devices()).toHaveLength(1)
})

test('the link of a digest ends it without signing in, by the page and by the one click of mail programs', async () => {
  const { call, server } = await start()
  const secret = ServerSecret.open(server.dataDir)
  const token = secret.derive('digest-unsubscribe', 4)
  const cadence = async () => (await call('GET', '/api/digest', { as: 4 })).body.cadence
  const turnOn = () => call('PUT', '/api/digest', { as: 4, body: { cadence: 'daily' } })
  expect((await call('PUT', '/api/digest', { as: 0, body: { cadence: 'daily' } })).status).toBe(401)
  expect((await turnOn()).body.cadence).toBe('daily')
  const byPage = await call('POST', '/api/newsletter/unsubscribe', { as: 0, body: { token } })
  expect([byPage.status, await cadence()]).toEqual([200, 'off'])
  await turnOn()
  const address = `/unsubscribe?token=${token}`
  const byMail = await server.fetch(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect([byMail.status, await cadence()]).toEqual([200, 'off'])
  expect((await server.fetch(address, { method: 'POST' })).status).toBe(404)
})
