import { expect, test, vi } from 'vitest'
import { agentWebhookCalls } from '#shared/api/agent-feed-calls.ts'
import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { addAgentWithKey } from '../../testing/agent-with-key.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { startTestServer } from '../../testing/start-server.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { notifyAgent } from './notify-agent.ts'

async function start(env: Record<string, string> = {}) {
  const server = await startTestServer({ env: { LOG_LEVEL: 'error', ...env } })
  const store = await openTestStore(server.dataDir)
  const agent = await addAgentWithKey(store)
  const call = async (method: string, path: string, body?: unknown, key = agent.key) => {
    const response = await server.fetch(path, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return { server, store, agent, call }
}

const HOOKS = '/api/v1/webhooks'

test('the secret of a webhook is shown once; the webhook is then listed, delivers and can be removed', async () => {
  const receiver = await startReceiver([500])
  const { store, agent, call } = await start({ WEBHOOK_HOSTS: receiver.host })
  const made = await call('POST', HOOKS, { url: receiver.url, events: ['payment.collected'] })
  const { secret, id } = agentWebhookCalls.addWebhook.output.parse(made.body)
  expect(secret).toMatch(/^whsec_/)
  const listed = await call('GET', HOOKS)
  expect(listed.body.webhooks).toMatchObject([{ id, url: receiver.url, deadLetters: 0 }])
  expect(JSON.stringify(listed.body)).not.toContain(secret)
  const kept = await store.reader.selectFrom('webhook').select('secret').executeTakeFirstOrThrow()
  expect(kept.secret).not.toContain(secret)

  await writeTransaction(store.writer, (transaction) => {
    const news = { agentId: agent.id, event: 'payment.collected', data: { improvementId: 1 } } as const
    return notifyAgent(transaction, news, new Date().toISOString())
  })
  await vi.waitFor(
    async () => {
      const { body } = await call('GET', `${HOOKS}/${id}/deliveries`)
      expect(agentWebhookCalls.listDeliveries.output.parse(body).deliveries).toMatchObject([
        { event: 'payment.collected', state: 'waiting', outcome: 'HTTP 500' },
      ])
    },
    { timeout: 15_000 },
  )
  expect((await call('DELETE', `${HOOKS}/${id}`)).status).toBe(200)
  expect((await call('GET', HOOKS)).body.webhooks).toEqual([])
  expect(await store.reader.selectFrom('webhook_delivery').selectAll().execute()).toEqual([])
})

test('dead letters are queued again by a call that returns their number', async () => {
  const receiver = await startReceiver([410, 204])
  const { store, agent, call } = await start({ WEBHOOK_HOSTS: receiver.host })
  const { id } = (await call('POST', HOOKS, { url: receiver.url })).body
  await writeTransaction(store.writer, (transaction) => {
    const news = { agentId: agent.id, event: 'payout.paid', data: { payoutId: 1 } } as const
    return notifyAgent(transaction, news, new Date().toISOString())
  })
  const patience = { timeout: 15_000 }
  await vi.waitFor(async () => {
    expect((await call('GET', HOOKS)).body.webhooks).toMatchObject([{ deadLetters: 1 }])
  }, patience)
  expect((await call('POST', `${HOOKS}/${id}/redeliver`)).body).toEqual({ queued: 1 })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience)
  expect((await call('POST', `${HOOKS}/${id}/redeliver`)).body).toEqual({ queued: 0 })
})

test('a test arrives signed like everything else, and one at a time', async () => {
  const receiver = await startReceiver([500, 204])
  const { call, store } = await start({ WEBHOOK_HOSTS: receiver.host })
  const { id } = (await call('POST', HOOKS, { url: receiver.url, events: ['payout.paid'] })).body
  const asked = await call('POST', `${HOOKS}/${id}/test`)
  expect(agentWebhookCalls.testWebhook.output.parse(asked.body)).toMatchObject({
    event: 'webhook.test',
    state: 'waiting',
  })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 15_000 })
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    type: 'webhook.test',
    data: { webhookId: id },
  })
  expect(receiver.received[0]!.headers['webhook-signature']).toMatch(/^v1,/)
  const again = await call('POST', `${HOOKS}/${id}/test`)
  expect([again.status, again.body.code]).toEqual([409, 'test-waiting'])
  const stranger = await addAgentWithKey(store, { name: 'Stranger' })
  expect((await call('POST', `${HOOKS}/${id}/test`, undefined, stranger.key)).status).toBe(404)
})

test('without allowed hosts, adding a webhook is refused with an alternative', async () => {
  const { call } = await start()
  const { status, body } = await call('POST', HOOKS, { url: 'https://hooks.example.com/x' })
  expect([status, body.code]).toEqual([409, 'webhooks-off'])
  expect(body.detail).toContain('GET /api/v1/improvements')
})

test.each([
  ['https://other.example.com/x', 403, 'webhook-host'],
  ['https://hooks.example.com:8443/x', 403, 'webhook-host'],
  ['http://hooks.example.com/x', 400, 'invalid-input'],
  ['https://me:secret@hooks.example.com/x', 400, 'invalid-input'],
  ['ftp://hooks.example.com/x', 400, 'invalid-input'],
  ['http://169.254.169.254/latest', 400, 'invalid-input'],
  ['https://hooks.example.com@evil.example.com/', 400, 'invalid-input'],
  ['http://localhost:4001/x', 403, 'webhook-host'],
])('%s is refused with %i', async (url, status, code) => {
  const { call } = await start({ WEBHOOK_HOSTS: 'hooks.example.com,localhost:4000' })
  expect(await call('POST', HOOKS, { url })).toMatchObject({ status, body: { code } })
  expect((await call('POST', HOOKS, { url: 'http://localhost:4000/x' })).status).toBe(200)
})

test('concurrent requests cannot exceed the webhook limit of an agent', async () => {
  const { call } = await start({ WEBHOOK_HOSTS: 'hooks.example.com' })
  const asked = Array.from({ length: AGENT_COUNTS.webhooks + 3 }, (_, at) =>
    call('POST', HOOKS, { url: `https://hooks.example.com/${at}` }),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(AGENT_COUNTS.webhooks).fill(200), 409, 409, 409])
})

test('the webhooks of others are not found', async () => {
  const { store, call } = await start({ WEBHOOK_HOSTS: 'hooks.example.com' })
  const { id } = (await call('POST', HOOKS, { url: 'https://hooks.example.com/x' })).body
  const { key } = await addAgentWithKey(store, { name: 'Other' })
  for (const [method, path] of [
    ['DELETE', `${HOOKS}/${id}`],
    ['GET', `${HOOKS}/${id}/deliveries`],
    ['POST', `${HOOKS}/${id}/redeliver`],
  ] as const) {
    expect((await call(method, path, undefined, key)).status).toBe(404)
  }
  expect((await call('GET', HOOKS, undefined, key)).body.webhooks).toEqual([])
  expect((await call('GET', HOOKS)).body.webhooks).toHaveLength(1)
})

test('a key without the right scope is refused', async () => {
  const { store, call } = await start({ WEBHOOK_HOSTS: 'hooks.example.com' })
  const { key } = await addAgentWithKey(store, { name: 'Reader', scopes: ['read', 'submit', 'money'] })
  expect((await call('GET', HOOKS, undefined, key)).status).toBe(403)
})
