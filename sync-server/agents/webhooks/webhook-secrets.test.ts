import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeTransaction } from '../../db/write-transaction.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { insertWebhook } from '../../repositories/webhooks.ts'
import { addAgentWithKey } from '../../testing/agent-with-key.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { notifyAgent } from './notify-agent.ts'
import { WebhookHosts } from './send-delivery.ts'
import { WebhookRunner } from './webhook-runner.ts'
import { WebhookSecrets } from './webhook-secrets.ts'

const PLAIN = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const createSecrets = () => new WebhookSecrets(ServerSecret.open(makeTempDir()))

test('a secret is sealed for its agent and this server alone', () => {
  const secrets = createSecrets()
  const { secret, sealed } = secrets.make(1)
  expect(secret).toMatch(/^whsec_/)
  expect(sealed).not.toContain(secret.slice(6, 20))
  expect(secrets.open(sealed, 1)).toBe(secret)
  expect(secrets.open(sealed, 2)).toBe(null)
  expect(createSecrets().open(sealed, 1)).toBe(null)
  expect(secrets.seal(secret, 1)).not.toBe(sealed)
})

async function prepare() {
  const store = await openTestStore()
  const receiver = await startReceiver()
  const { id: agentId } = await addAgentWithKey(store)
  const add = (secret: string) =>
    writeTransaction(store.writer, (transaction) => {
      const hook = { agentId, url: receiver.url, secret, events: ['payment.collected'] }
      return insertWebhook(transaction, hook, new Date().toISOString())
    })
  const notify = () =>
    writeTransaction(store.writer, (transaction) => {
      const news = { agentId, event: 'payment.collected', data: { improvementId: 1 } } as const
      return notifyAgent(transaction, news, new Date().toISOString())
    })
  const createRunner = (secrets: WebhookSecrets) => {
    const hosts = new WebhookHosts([receiver.host])
    const runner = new WebhookRunner({
      ...{ writer: store.writer, hosts, secrets },
      log: pino({ level: 'silent' }),
    })
    onTestFinished(() => runner.stop())
    return runner
  }
  const deliveries = () => store.reader.selectFrom('webhook_delivery').selectAll().execute()
  return { store, agentId, add, notify, createRunner, deliveries }
}

test('what an earlier version kept as it is, is sealed at the start and goes on signing', async () => {
  const { store, agentId, add, notify, createRunner, deliveries } = await prepare()
  await add(PLAIN)
  await notify()
  const secrets = createSecrets()
  createRunner(secrets).start()
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'delivered' }]), 15_000)
  const { secret } = await store.reader.selectFrom('webhook').select('secret').executeTakeFirstOrThrow()
  expect(secret).not.toContain(PLAIN)
  expect(secrets.open(secret, agentId)).toBe(PLAIN)
})

test('a stop waits for the sealing, and nothing is sent after it', async () => {
  const { store, add, notify, createRunner, deliveries } = await prepare()
  await add(PLAIN)
  await notify()
  const runner = createRunner(createSecrets())
  runner.start()
  await runner.stop()
  const { secret } = await store.reader.selectFrom('webhook').select('secret').executeTakeFirstOrThrow()
  expect(secret).not.toContain(PLAIN)
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('a secret of another server ends the delivery with a reason', async () => {
  const { agentId, add, notify, createRunner, deliveries } = await prepare()
  await add(createSecrets().seal(PLAIN, agentId))
  await notify()
  createRunner(createSecrets()).start()
  const outcome = 'the secret cannot be read; remove the webhook and add it again'
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'dead', outcome }]), 15_000)
})
