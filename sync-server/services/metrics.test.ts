import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { BackupSchedule } from '../jobs/backup-schedule.ts'
import { LedgerCheck } from '../jobs/ledger-check.ts'
import { bookEscrow } from '../money/ledger/bookings.ts'
import { queueMail } from '../repositories/mail-queue.ts'
import { insertToolJob } from '../repositories/summary-jobs.ts'
import { insertDelivery, insertWebhook } from '../repositories/webhooks.ts'
import { ALONE, addMarket, addPayout } from '../testing/market-rows.ts'
import { changeTool, openTestStore } from '../testing/open-test-store.ts'
import { rawSql, rewriteLedger } from '../testing/raw-sql.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { measureMaintenance } from './metrics.ts'

/** A due time so far ahead that no queued work starts during a test. */
const LATER = '2099-01-01T00:00:00.000Z'

const read = async (server: TestServer) => valuesIn(await (await server.fetch('/metrics')).text())

/** Metrics by name and labels. */
function valuesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  )
}

/** Deliveries to an agent, in these states. */
async function addDeliveries(
  { writer }: Store,
  states: readonly ('waiting' | 'delivered' | 'dead')[],
): Promise<void> {
  const event = 'payment.collected'
  const hook = { agentId: ALONE.id, url: 'https://agent.example.com/', secret: 'whsec_', events: [event] }
  await writeTransaction(writer, async (transaction) => {
    const { id: webhookId } = await insertWebhook(transaction, hook, LATER)
    for (const state of states) {
      await insertDelivery(transaction, { webhookId, event, payload: state }, LATER)
      await transaction.updateTable('webhook_delivery').set({ state }).where('payload', '=', state).execute()
    }
  })
}

test('the depth of every queue counts its pending work, and the database has a size', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addMarket(store)
  await writeTransaction(store.writer, async (transaction) => {
    for (let mail = 0; mail < 3; mail++)
      await queueMail(transaction, { template: 'welcome', data: {} }, LATER)
    await insertToolJob(transaction, { toolId: 1, createdBy: null }, LATER)
  })
  for (const state of ['requested', 'processing', 'paid'] as const)
    await addPayout(store, { state, next_attempt_at: LATER })
  await addDeliveries(store, ['waiting', 'delivered', 'waiting', 'dead'])
  const values = await read(await startTestServer({ dataDir }))
  const depths = ['mail', 'webhooks', 'summaries', 'payouts'].map((queue) =>
    values.get(`queue_depth{queue="${queue}"}`),
  )
  expect(depths).toEqual([3, 2, 1, 2])
  const files = store.engine === 'sqlite' ? ['main', 'wal'] : ['main']
  const sizes = files.map((file) => values.get(`database_bytes{file="${file}"}`) ?? 0)
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(100_000)
})

test('the sync lag is the age of a change that open pages do not have yet', async () => {
  const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}] } })
  expect((await read(server)).get('sync_lag_seconds')).toBe(0)
  const store = await openTestStore(server.dataDir)
  await changeTool(store, 1, { name: 'Changed', updatedAt: new Date(Date.now() - 60_000).toISOString() })
  // The server checks four times a second; whichever comes first, the lag returns to zero.
  expect([0, 60]).toContain(Math.round(((await read(server)).get('sync_lag_seconds') ?? -1) / 60) * 60)
  await server.until(async () => {
    const values = await read(server)
    return values.get('catalogue_head') === 3 && values.get('sync_lag_seconds') === 0
  })
})

test('errors are counted by route and status', async () => {
  const server = await startTestServer()
  await server.fetch('/api/tools/99')
  const names = [...(await read(server)).keys()].filter((name) =>
    name.startsWith('http_request_duration_seconds_count'),
  )
  expect(names.join()).toMatch(/status="404"/)
})

test('a server without a backup yet says so', async () => {
  const values = await read(await startTestServer())
  const names = ['backup_last_success_timestamp_seconds', 'backup_failures_total']
  expect(names.map((name) => values.get(name))).toEqual([0, 0])
  expect(values.get('ledger_check_timestamp_seconds')).toBe(0)
})

test('what was done past the program is found in the logs, and counts as a problem of the ledger', async () => {
  const store = await openTestStore(makeTempDir())
  await addMarket(store)
  const ledgerCheck = new LedgerCheck({ ...store, log: pino({ level: 'silent' }) })
  await ledgerCheck.run()
  expect(ledgerCheck.last?.problems).toBe(0)
  await rawSql(
    store,
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id, subject_label)
     values ('2026-01-01', 1, 'tool.edit', 'tool', 1, 'Scribe')`,
  )
  await ledgerCheck.run()
  expect(ledgerCheck.last?.problems).toBe(1)
})

test('a ledger out of balance counts as a problem, and the backup of it as a failure', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addMarket(store)
  const log = pino({ level: 'silent' })
  const ledgerCheck = new LedgerCheck({ ...store, log })
  const backups = new BackupSchedule({ dataDir, everyHours: 1, keep: 1, log })
  onTestFinished(() => backups.stop())
  const registry = new Registry()
  measureMaintenance(registry, { backups, ledgerCheck })
  const values = async () => valuesIn(await registry.metrics())
  await ledgerCheck.run()
  expect((await values()).get('ledger_problems')).toBe(0)
  expect((await values()).get('ledger_check_timestamp_seconds')).toBeCloseTo(Date.now() / 1000, -2)

  await writeTransaction(store.writer, (transaction) =>
    bookEscrow(transaction, { id: 1, cents: 5000, agent: ALONE, at: '2026-11-20T10:00:00.000Z' }),
  )
  await rewriteLedger(store, 'update ledger_entry set cents = 7 where id = 1')
  await ledgerCheck.run()
  await backups.check()
  expect((await values()).get('ledger_problems')).toBeGreaterThan(0)
  expect((await values()).get('backup_failures_total')).toBe(1)
})
