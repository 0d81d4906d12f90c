import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeTransaction } from '../../db/write-transaction.ts'
import { insertWebhook } from '../../repositories/webhooks.ts'
import { addAgentWithKey } from '../../testing/agent-with-key.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { programOf } from '../../testing/program-of.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { testEnvironment } from '../../testing/test-place.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { notifyAgent } from './notify-agent.ts'

const MAIN = programOf(join(import.meta.dirname, '..', '..', 'main.ts'))
const PATIENCE = { timeout: 40_000, interval: 50 }

function startMain(env: Record<string, string>): ChildProcess {
  const quiet = { NODE_ENV: 'production', PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...quiet, ...env },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a delivery survives kill -9 during an attempt and arrives under the same id', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const receiver = await startReceiver([null, 204])
  const { id: agentId } = await addAgentWithKey(store)
  const now = new Date().toISOString()
  await writeTransaction(store.writer, async (transaction) => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    await insertWebhook(transaction, { agentId, url: receiver.url, secret, events: ['payout.paid'] }, now)
    await notifyAgent(transaction, { agentId, event: 'payout.paid', data: { payoutId: 1 } }, now)
  })
  const env = { ...(await testEnvironment(dataDir)), WEBHOOK_HOSTS: receiver.host }
  const first = startMain(env)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE)
  first.kill('SIGKILL')
  await once(first, 'exit')

  // Expires the lease of the dead process.
  const past = { next_attempt_at: new Date(0).toISOString() }
  await store.writer.updateTable('webhook_delivery').set(past).execute()
  startMain(env)
  await vi.waitFor(async () => {
    const rows = await store.reader.selectFrom('webhook_delivery').selectAll().execute()
    expect(rows).toMatchObject([{ state: 'delivered', attempts: 2, outcome: 'HTTP 204' }])
  }, PATIENCE)
  const [before, after] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(after).toBe(before)
}, 120_000)
