import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { insertWebhook, purgeDeliveries, requeueDead } from '../../repositories/webhooks.ts'
import { addAgentWithKey } from '../../testing/agent-with-key.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { notifyAgent } from './notify-agent.ts'
import { WebhookHosts } from './send-delivery.ts'
import { WEBHOOK_RETRIES } from './webhook-retries.ts'
import { WebhookRunner } from './webhook-runner.ts'
import { WebhookSecrets } from './webhook-secrets.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const PATIENCE = { timeout: 15_000, interval: 20 }

async function addHook(store: Store, agentId: number, url: string, events = ['payment.collected']) {
  return writeTransaction(store.writer, (transaction) =>
    insertWebhook(transaction, { agentId, url, secret: SECRET, events }, new Date().toISOString()),
  )
}

function notify(store: Store, agentId: number, improvementId = 12): Promise<void> {
  const event = { agentId, event: 'payment.collected', data: { improvementId } } as const
  return writeTransaction(store.writer, (transaction) =>
    notifyAgent(transaction, event, new Date().toISOString()),
  )
}

function createRunner({ writer }: Store, hosts: string[], timeoutMs = 5000): WebhookRunner {
  const runner = new WebhookRunner({
    writer,
    hosts: new WebhookHosts(hosts),
    secrets: new WebhookSecrets(ServerSecret.open(makeTempDir())),
    log: pino({ level: 'silent' }),
    timeoutMs,
  })
  onTestFinished(() => runner.stop())
  return runner
}

const rows = ({ reader }: Store) => reader.selectFrom('webhook_delivery').selectAll().orderBy('id').execute()

/** Makes the next attempt due and clears the outcome of the last one. */
async function passTime({ writer }: Store): Promise<void> {
  const update = writer.updateTable('webhook_delivery').where('state', '=', 'waiting')
  await update.set({ next_attempt_at: new Date(0).toISOString(), outcome: null }).execute()
}

async function prepare(answer?: (number | null)[]) {
  const store = await openTestStore()
  const receiver = await startReceiver(answer)
  const { id: agentId } = await addAgentWithKey(store)
  const hook = await addHook(store, agentId, receiver.url)
  return { store, receiver, agentId, hook }
}

const idsOf = ({ received }: WebhookReceiver) => received.map(({ headers }) => headers['webhook-id'])

test('a notification arrives once, signed, with the ids to look up', async () => {
  const { store, receiver, agentId } = await prepare()
  await notify(store, agentId)
  createRunner(store, [receiver.host]).wake()
  await vi.waitFor(async () => expect(await rows(store)).toMatchObject([{ state: 'delivered' }]), PATIENCE)
  expect(receiver.received).toHaveLength(1)
  const { headers, body } = receiver.received[0]!
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  const sent = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  expect(new Webhook(SECRET).verify(body, sent)).toMatchObject({
    type: 'payment.collected',
    data: { improvementId: 12 },
  })
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  expect(() => new Webhook(other).verify(body, sent)).toThrow()
  expect(() => new Webhook(SECRET).verify(`${body} `, sent)).toThrow()
})

test('only subscribed events are sent, and only to the agent they concern', async () => {
  const { store, receiver, agentId } = await prepare()
  await addHook(store, agentId, receiver.url, ['payout.paid'])
  const other = await addAgentWithKey(store, { name: 'Other' })
  await addHook(store, other.id, receiver.url)
  await notify(store, agentId)
  expect(await rows(store)).toHaveLength(1)
})

test('a failed delivery is retried with growing waits under the same id', async () => {
  const { store, receiver, agentId } = await prepare([500, 503, 200])
  await notify(store, agentId)
  const runner = createRunner(store, [receiver.host])
  for (const attempts of [1, 2]) {
    await passTime(store)
    runner.wake()
    const outcome = attempts === 1 ? 'HTTP 500' : 'HTTP 503'
    await vi.waitFor(
      async () => expect(await rows(store)).toMatchObject([{ state: 'waiting', attempts, outcome }]),
      PATIENCE,
    )
    const [row] = await rows(store)
    expect(Date.parse(row!.next_attempt_at)).toBeGreaterThan(Date.now())
  }
  await passTime(store)
  runner.wake()
  await vi.waitFor(async () => expect(await rows(store)).toMatchObject([{ state: 'delivered' }]), PATIENCE)
  expect(new Set(idsOf(receiver)).size).toBe(1)
  expect(receiver.received).toHaveLength(3)
})

test('an attempt without an answer times out and is retried', async () => {
  const { store, receiver, agentId } = await prepare([null])
  await notify(store, agentId)
  createRunner(store, [receiver.host], 200).wake()
  const outcome = 'no answer within 0.2 seconds'
  await vi.waitFor(
    async () => expect(await rows(store)).toMatchObject([{ state: 'waiting', outcome }]),
    PATIENCE,
  )
})

test('an unreachable receiver is recorded as the reason, and the delivery waits', async () => {
  const { store, receiver, agentId } = await prepare()
  await receiver.close()
  await notify(store, agentId)
  createRunner(store, [receiver.host]).wake()
  const outcome = 'could not be reached: ECONNREFUSED'
  await vi.waitFor(
    async () => expect(await rows(store)).toMatchObject([{ state: 'waiting', outcome }]),
    PATIENCE,
  )
})

test('status 410 ends a delivery at once; dead letters are sent again on request', async () => {
  const { store, receiver, agentId, hook } = await prepare([410, 200])
  await notify(store, agentId)
  const runner = createRunner(store, [receiver.host])
  runner.wake()
  await vi.waitFor(
    async () => expect(await rows(store)).toMatchObject([{ state: 'dead', outcome: 'HTTP 410' }]),
    PATIENCE,
  )
  const now = new Date().toISOString()
  const again = await writeTransaction(store.writer, (transaction) => requeueDead(transaction, hook.id, now))
  expect(again).toBe(1)
  runner.wake()
  await vi.waitFor(async () => expect(await rows(store)).toMatchObject([{ state: 'delivered' }]), PATIENCE)
})

test('a delivery is dead after the last attempt', async () => {
  const { store, receiver, agentId } = await prepare([500])
  await notify(store, agentId)
  const runner = createRunner(store, [receiver.host])
  for (let attempt = 1; attempt <= WEBHOOK_RETRIES.maxAttempts; attempt++) {
    await passTime(store)
    runner.wake()
    const state = attempt < WEBHOOK_RETRIES.maxAttempts ? 'waiting' : 'dead'
    await vi.waitFor(
      async () =>
        expect(await rows(store)).toMatchObject([{ state, attempts: attempt, outcome: 'HTTP 500' }]),
      PATIENCE,
    )
  }
})

test('a redirect is not followed', async () => {
  const { store, receiver, agentId } = await prepare([302])
  await notify(store, agentId)
  createRunner(store, [receiver.host]).wake()
  const outcome = 'HTTP 302: redirects are not followed'
  await vi.waitFor(
    async () => expect(await rows(store)).toMatchObject([{ state: 'waiting', outcome }]),
    PATIENCE,
  )
  expect(receiver.received.map(({ headers }) => headers[':path'])).toEqual(['/hook'])
})

test('nothing is sent to a host that is no longer allowed', async () => {
  const { store, receiver, agentId } = await prepare()
  await notify(store, agentId)
  createRunner(store, ['hooks.example.com']).wake()
  await vi.waitFor(async () => expect(await rows(store)).toMatchObject([{ state: 'dead' }]), PATIENCE)
  expect(receiver.received).toEqual([])
})

test('without allowed hosts, nothing is sent and nothing is lost', async () => {
  const { store, agentId } = await prepare()
  await notify(store, agentId)
  const runner = createRunner(store, [])
  runner.wake()
  await runner.stop()
  expect(await rows(store)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('an attempt cut off by a stop is repeated after the next start under the same id', async () => {
  const { store, receiver, agentId } = await prepare([null, 204])
  await notify(store, agentId)
  const first = createRunner(store, [receiver.host], 60_000)
  first.wake()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE)
  await first.stop()
  expect(await rows(store)).toMatchObject([{ state: 'waiting', attempts: 1, outcome: null }])
  await passTime(store)
  createRunner(store, [receiver.host]).wake()
  await vi.waitFor(async () => expect(await rows(store)).toMatchObject([{ state: 'delivered' }]), PATIENCE)
  expect(new Set(idsOf(receiver)).size).toBe(1)
})

test('a slow receiver delays only its own deliveries', async () => {
  const { store, receiver: slow, agentId } = await prepare([null])
  const quick = await startReceiver()
  await addHook(store, agentId, quick.url)
  for (let news = 1; news <= 5; news++) await notify(store, agentId, news)
  createRunner(store, [slow.host, quick.host], 60_000).wake()
  await vi.waitFor(() => expect(quick.received).toHaveLength(5), PATIENCE)
  expect(slow.received).toHaveLength(1)
  expect(quick.received.map(({ body }) => JSON.parse(body).data.improvementId)).toEqual([1, 2, 3, 4, 5])
})

test('two runners on one table never send the same attempt', async () => {
  const { store, receiver, agentId } = await prepare()
  for (let news = 1; news <= 20; news++) await notify(store, agentId, news)
  createRunner(store, [receiver.host]).wake()
  createRunner(store, [receiver.host]).wake()
  await vi.waitFor(async () => {
    const states = (await rows(store)).map(({ state }) => state)
    expect(states).toEqual(states.map(() => 'delivered'))
  }, PATIENCE)
  expect(new Set(idsOf(receiver)).size).toBe(20)
  expect(receiver.received).toHaveLength(20)
})

test('old finished deliveries are purged, waiting ones are not', async () => {
  const { store, agentId } = await prepare()
  await notify(store, agentId)
  await notify(store, agentId)
  const [first] = await rows(store)
  const update = store.writer.updateTable('webhook_delivery').set({ state: 'delivered' })
  await update.where('id', '=', first?.id ?? 0).execute()
  expect(await purgeDeliveries(store.writer, '2020-01-01T00:00:00.000Z')).toBe(0)
  expect(await purgeDeliveries(store.writer, '2100-01-01T00:00:00.000Z')).toBe(1)
  expect(await rows(store)).toMatchObject([{ state: 'waiting' }])
})

test('waits grow from seconds to hours', () => {
  const { maxAttempts } = WEBHOOK_RETRIES
  const waitAfter = (attempt: number) => WEBHOOK_RETRIES.waitAfter(attempt)
  const waits = Array.from({ length: maxAttempts - 1 }, (_, at) => waitAfter(at + 1) ?? 0)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect([waits[0], waits.at(-1), waitAfter(maxAttempts)]).toEqual([5000, 6 * 3_600_000, null])
})
