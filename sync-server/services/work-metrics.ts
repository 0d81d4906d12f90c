import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Store } from '../db/engine.ts'
import type { ClusterTurns } from '../jobs/cluster-turns.ts'
import { traceOutcomes } from '../lib/tracing.ts'
import { readQueueAges, sumLedger } from '../repositories/queue-depths.ts'
import type { EventStreams } from './sync/event-streams.ts'

export interface Worked {
  store: Pick<Store, 'reader' | 'writer' | 'place'>
  turns: Pick<ClusterTurns, 'runs'>
  mails: { readonly outcomes: Readonly<Record<string, number>> }
  webhookRunner: { readonly outcomes: Readonly<Record<string, number>>; readonly isOn: boolean }
  events: Pick<EventStreams, 'size'>
}

/**
 * What is done beside the requests: how often, how often in vain and how long (RED), and of what the machine lends how much is in
 * use and who waits for it (USE). Each counts from the start of the process.
 */
export function measureWork(
  registry: Registry,
  { store, turns, mails, webhookRunner, events }: Worked,
): void {
  const registers = [registry]
  measureWrites(registry, store)
  measureQueues(registry, store, webhookRunner)
  countOutcomes(registry, () => Object.entries(mails.outcomes), {
    name: 'mail_attempts_total',
    help: 'Attempts to send a mail, by what they left it as.',
  })
  countOutcomes(registry, () => Object.entries(webhookRunner.outcomes), {
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver a message to an agent, by what they left it as.',
  })
  countOutcomes(registry, () => Object.entries(traceOutcomes), {
    name: 'trace_spans_total',
    help: 'Spans of traces, by whether their collector has taken them.',
  })
  new Counter({
    name: 'job_runs_total',
    help: 'Runs of repeated jobs, by how they ended.',
    labelNames: ['name', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [name, { done, failed }] of turns.runs) {
        this.inc({ name, outcome: 'done' }, done)
        this.inc({ name, outcome: 'failed' }, failed)
      }
    },
  })
  new Counter({
    name: 'job_seconds_total',
    help: 'Time that runs of repeated jobs took.',
    labelNames: ['name'],
    registers,
    collect() {
      this.reset()
      for (const [name, { seconds }] of turns.runs) this.inc({ name }, seconds)
    },
  })
  new Gauge({
    name: 'event_streams',
    help: 'Event streams that are open.',
    registers,
    collect() {
      this.set(events.size)
    },
  })
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Space that is left to the program where the data is.',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(store.place.dataDir)
      this.set(bavail * bsize)
    },
  })
}

function countOutcomes(
  registry: Registry,
  read: () => (readonly [string, number])[],
  { name, help }: { name: string; help: string },
): void {
  new Counter({
    name,
    help,
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, times] of read()) this.inc({ outcome }, times)
    },
  })
}

/** Of the time of a second, the share of `work` is how much of the one writer of a file is used; `wait` is who queued for it. */
function measureWrites(registry: Registry, { writer }: Pick<Store, 'writer'>): void {
  const registers = [registry]
  const { times } = writer
  countOutcomes(
    registry,
    () => [
      ['committed', times.committed],
      ['rolled-back', times.rolledBack],
    ],
    { name: 'database_writes_total', help: 'Transactions that write, by how they ended.' },
  )
  new Counter({
    name: 'database_write_seconds_total',
    help: 'Time of these transactions, by whether they waited for their turn or were under way.',
    labelNames: ['phase'],
    registers,
    collect() {
      this.reset()
      this.inc({ phase: 'wait' }, times.waitSeconds)
      this.inc({ phase: 'work' }, times.workSeconds)
    },
  })
}

function measureQueues(
  registry: Registry,
  { reader }: Pick<Store, 'reader'>,
  webhooks: Pick<Worked['webhookRunner'], 'isOn'>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'queue_age_seconds',
    help: 'For how long the item that waits longest has been due; one that waits for its next try is not due.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const now = new Date()
      const ages = await readQueueAges(reader, now.toISOString())
      for (const [queue, due] of Object.entries(ages)) {
        const isWorkedOn = due !== null && (queue !== 'webhooks' || webhooks.isOn)
        this.set({ queue }, isWorkedOn ? Math.max(0, (now.getTime() - Date.parse(due)) / 1000) : 0)
      }
    },
  })
  new Gauge({
    name: 'ledger_balance_cents',
    help: 'What the entries of all accounts add up to, by the sums of their days: 0, or the ledger is wrong.',
    registers,
    async collect() {
      this.set(await sumLedger(reader))
    },
  })
}
