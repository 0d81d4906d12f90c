import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { CatalogueHost, type HostPorts } from '../catalogue-worker/catalogue-host.ts'
import { INITIAL_REPORT, type WorkerReport } from '../data/worker-protocol.ts'
import { inProcessIndexer } from './in-process-indexer.ts'
import type { SimulatedServer } from './simulated-server.ts'
import { TestSchedule } from './test-schedule.ts'

let devices = 0

/** A name no other test uses, for a database of its own. */
export function freshName(): string {
  devices++
  return `catalogue-of-device-${devices}`
}

type DeviceOptions = Pick<HostPorts, 'connect' | 'onUserHint' | 'startIndexer'>

/** One tab's worker on a device: tabs with the same name share the database, the lock and the channel. */
export class TestDevice {
  readonly host: CatalogueHost
  readonly schedule = new TestSchedule()
  readonly reports: WorkerReport[] = []
  #waiting: { isMet: (report: WorkerReport) => boolean; resolve: () => void }[] = []

  constructor(
    server: SimulatedServer,
    name: string,
    { connect = null, onUserHint = () => {}, startIndexer = inProcessIndexer }: Partial<DeviceOptions> = {},
  ) {
    this.host = new CatalogueHost({
      name,
      api: server.api,
      startIndexer,
      connect,
      onUserHint,
      now: () => 1_800_000_000_000,
      random: () => 0.5,
      schedule: this.schedule.add,
    })
  }

  get report(): WorkerReport {
    return this.reports.at(-1) ?? INITIAL_REPORT
  }

  start(): this {
    this.host.start((report) => {
      this.reports.push(report)
      this.#waiting = this.#waiting.filter(({ isMet, resolve }) => {
        if (!isMet(report)) return true
        resolve()
        return false
      })
    })
    return this
  }

  /** Resolves with the first report, from now on, that fits. */
  until(isMet: (report: WorkerReport) => boolean): Promise<void> {
    if (isMet(this.report)) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ isMet, resolve }))
  }

  /** Answers by itself, and no round is under way. */
  async ready(): Promise<void> {
    await this.until(({ device, syncing }) => device === 'ready' && !syncing)
    await new Promise((resolve) => setTimeout(resolve))
  }

  /** The round under way, or the first one, has come to an end, well or badly, and the next one is planned. */
  async rested(): Promise<void> {
    await this.until((report) => !report.syncing && this.reports.some(({ syncing }) => syncing))
    await new Promise((resolve) => setTimeout(resolve))
  }

  async names(search = ''): Promise<string[]> {
    const { tools } = await this.host.query({ ...EMPTY_QUERY, search, limit: 1000 }, { facets: false })
    return tools.map((tool) => tool.name)
  }

  stop(): void {
    this.host.stop()
  }
}
