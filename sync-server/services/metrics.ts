import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { SECURITY_EVENT_KINDS } from '#shared/domain/security-event.ts'
import type { Store } from '../db/engine.ts'
import { oldestChangeAfter, readQueueDepths } from '../repositories/queue-depths.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { LoadShedding } from './load-shedding.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { PushRunner } from './push/push-runner.ts'
import type { Usage } from './usage/usage.ts'
import { measureWork, type Worked } from './work-metrics.ts'

export interface Metrics {
  registry: Registry
  requestSeconds: Histogram<'method' | 'route' | 'status'>
  /** Violations of the content security policy that browsers have reported, by directive. */
  cspReports: Map<string, number>
}

export interface Measured extends Maintenance, Omit<Worked, 'store'> {
  offsite: Offsite
  /** Events of the security log since the start, by kind. */
  securityLog: { readonly counts: ReadonlyMap<string, number> }
  catalogue: Catalogue
  store: Store
  load: Pick<LoadShedding, 'refused'>
  usage: Pick<Usage, 'outcomes'>
  pictures: Pick<Pictures, 'outcomes' | 'drawSeconds'>
  pushRunner: Pick<PushRunner, 'outcomes'>
}

/** Metrics for the operator, in the format of Prometheus. */
export function createMetrics({
  catalogue,
  store,
  load,
  backups,
  offsite,
  ledgerCheck,
  securityLog,
  usage,
  pictures,
  pushRunner,
  ...work
}: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'catalogue_tools',
    help: 'Tools in the catalogue.',
    registers: [registry],
    collect() {
      this.set(catalogue.version.tools.size)
    },
  })
  new Gauge({
    name: 'catalogue_head',
    help: 'The newest change that this server has seen.',
    registers: [registry],
    collect() {
      this.set(catalogue.version.head)
    },
  })
  new Counter({
    name: 'security_events_total',
    help: 'Events of the security log since the start, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const kind of SECURITY_EVENT_KINDS) this.inc({ kind }, securityLog.counts.get(kind) ?? 0)
    },
  })
  new Counter({
    name: 'requests_shed_total',
    help: 'Work that was refused, or a page that was not drawn, because the event loop was late.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, refused] of Object.entries(load.refused)) this.inc({ kind }, refused)
    },
  })
  new Counter({
    name: 'usage_events_total',
    help: 'Events of use and searches that devices have sent since the start, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, events] of Object.entries(usage.outcomes)) this.inc({ outcome }, events)
    },
  })
  measurePictures(registry, pictures)
  new Counter({
    name: 'push_messages_total',
    help: 'Messages to devices since the start, by what became of them; those that are tried again count each time.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, messages] of Object.entries(pushRunner.outcomes)) this.inc({ outcome }, messages)
    },
  })
  const cspReports = new Map<string, number>()
  new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content security policy that browsers have reported, by directive.',
    labelNames: ['directive'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [directive, times] of cspReports) this.inc({ directive }, times)
    },
  })
  measureStore(registry, { store, catalogue })
  measurePressure(registry, store)
  measureMaintenance(registry, { backups, ledgerCheck })
  measureOffsite(registry, offsite)
  measureWork(registry, { ...work, store })
  return { registry, requestSeconds, cspReports }
}

function measurePictures(registry: Registry, pictures: Measured['pictures']): void {
  const registers = [registry]
  new Counter({
    name: 'pictures_total',
    help: 'Pictures of link previews that were asked for since the start, by what became of them.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, times] of Object.entries(pictures.outcomes)) this.inc({ outcome }, times)
    },
  })
  new Counter({
    name: 'picture_draw_seconds_total',
    help: 'Time that drawing pictures took, waiting for its turn included.',
    registers,
    collect() {
      this.reset()
      this.inc(pictures.drawSeconds)
    },
  })
}

/** Read on request: four counts over indexes, and the sizes of two files. */
function measureStore(
  registry: Registry,
  { store, catalogue }: { store: Pick<Store, 'reader' | 'bytes' | 'writeHealth'>; catalogue: Catalogue },
): void {
  const registers = [registry]
  new Gauge({
    name: 'database_bytes',
    help: 'Size of the database, and of the log that is not yet written back into it.',
    labelNames: ['file'],
    registers,
    async collect() {
      for (const [file, bytes] of Object.entries(await store.bytes())) this.set({ file }, bytes)
    },
  })
  new Gauge({
    name: 'database_writable',
    help: 'Whether the last change could be saved: 0 when the disk was full or failing.',
    registers,
    collect() {
      this.set(store.writeHealth.trouble === null ? 1 : 0)
    },
  })
  new Counter({
    name: 'database_write_failures_total',
    help: 'Statements that failed because nothing could be saved.',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset()
      for (const [code, failures] of store.writeHealth.failures) this.inc({ code }, failures)
    },
  })
  new Gauge({
    name: 'queue_depth',
    help: 'What is still to be done.',
    labelNames: ['queue'],
    registers,
    async collect() {
      for (const [queue, depth] of Object.entries(await readQueueDepths(store.reader)))
        this.set({ queue }, depth)
    },
  })
  new Gauge({
    name: 'sync_lag_seconds',
    help: 'Age of the oldest change of the catalogue that open pages have not been told of.',
    registers,
    async collect() {
      const oldest = await oldestChangeAfter(store.reader, catalogue.version.head)
      this.set(oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1000))
    },
  })
}

/** How nodes over one database are in each other's way. Always 0 and empty where the database is a file. */
function measurePressure(registry: Registry, store: Pick<Store, 'pressure'>): void {
  const registers = [registry]
  new Counter({
    name: 'database_write_retries_total',
    help: 'Changes that ran again because they had to give way to others.',
    registers,
    collect() {
      this.reset()
      this.inc(store.pressure().retries)
    },
  })
  new Counter({
    name: 'database_write_conflicts_total',
    help: 'Changes that were refused because they had to give way for too long.',
    registers,
    collect() {
      this.reset()
      this.inc(store.pressure().spent)
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections at work, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { busy, waiting }] of Object.entries(store.pressure().pools)) {
        this.set({ pool, state: 'busy' }, busy)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
}

/** The scheduled jobs and their results. */
interface Maintenance {
  backups: { readonly lastSuccess: Date | null; readonly failures: number }
  ledgerCheck: { readonly last: { at: Date; problems: number } | null }
}

/** 0 while there is no time yet, so that an alarm on its age fires. */
const seconds = (time: Date | undefined | null) => (time?.getTime() ?? 0) / 1000

export function measureMaintenance(registry: Registry, { backups, ledgerCheck }: Maintenance): void {
  const registers = [registry]
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest sound backup was made that the server has made by itself; 0 when there is none.',
    registers,
    collect() {
      this.set(seconds(backups.lastSuccess))
    },
  })
  new Counter({
    name: 'backup_failures_total',
    help: 'Scheduled backups that could not be made, or were not sound.',
    registers,
    collect() {
      this.reset()
      this.inc(backups.failures)
    },
  })
  new Gauge({
    name: 'ledger_check_timestamp_seconds',
    help: 'When the ledger was last checked as a whole, and the logs with it; 0 before the first time.',
    registers,
    collect() {
      this.set(seconds(ledgerCheck.last?.at))
    },
  })
  new Gauge({
    name: 'ledger_problems',
    help: 'What that check found wrong.',
    registers,
    collect() {
      this.set(ledgerCheck.last?.problems ?? 0)
    },
  })
}

/** The backups outside of this machine. */
interface Offsite {
  readonly everyMs: number
  readonly lastSuccess: Date | null
  readonly failures: number
  readonly sentBytes: number
}

function measureOffsite(registry: Registry, offsite: Offsite): void {
  const registers = [registry]
  new Gauge({
    name: 'offsite_backup_interval_seconds',
    help: 'How often a backup is made outside of this machine; 0 when that is not set up.',
    registers,
    collect() {
      this.set(offsite.everyMs / 1000)
    },
  })
  new Gauge({
    name: 'offsite_backup_last_success_timestamp_seconds',
    help: 'As of when this process has made the newest one; 0 when it has made none yet.',
    registers,
    collect() {
      this.set(seconds(offsite.lastSuccess))
    },
  })
  new Counter({
    name: 'offsite_backup_failures_total',
    help: 'Backups outside of this machine that could not be made, or whose chunks were found missing.',
    registers,
    collect() {
      this.reset()
      this.inc(offsite.failures)
    },
  })
  new Counter({
    name: 'offsite_backup_sent_bytes_total',
    help: 'Encrypted bytes that they have sent.',
    registers,
    collect() {
      this.reset()
      this.inc(offsite.sentBytes)
    },
  })
}
