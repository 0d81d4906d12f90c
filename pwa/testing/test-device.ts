import { onTestFinished } from 'vitest'
import { loadIndex } from '#shared/catalogue/index-codec.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { caseCategories, caseTools } from '#shared/testing/query-cases.ts'
import { createCatalogueService, type ServicePorts } from '../catalogue-worker/catalogue-service.ts'
import { SnapshotIndex } from '../catalogue-worker/snapshot-index.ts'
import { INITIAL_REPORT, type WorkerReport } from '../data/worker-protocol.ts'
import type { Indexer } from '../sync/pull-ports.ts'
import { SimulatedServer } from './simulated-server.ts'
import { TestSchedule } from './test-schedule.ts'

let devices = 0

/** A name no other test uses, for a database of its own. */
export function freshName(): string {
  devices++
  return `catalogue-of-device-${devices}`
}

type DeviceOptions = Pick<ServicePorts, 'connect' | 'onUserHint' | 'startIndexer'>

/** One tab's worker on a device: tabs with the same name share the database, the lock and the channel. */
export class TestDevice {
  readonly catalogue: ReturnType<typeof createCatalogueService>
  readonly schedule = new TestSchedule()
  readonly reports: WorkerReport[] = []
  #waiting: { isMet: (report: WorkerReport) => boolean; resolve: () => void }[] = []

  constructor(
    server: SimulatedServer,
    name: string,
    { connect = null, onUserHint = () => {}, startIndexer = inProcessIndexer }: Partial<DeviceOptions> = {},
  ) {
    this.catalogue = createCatalogueService({
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

  /** `page`: of when the answers are that came with the page. */
  start(page: { epoch: string; head: number } | null = null): this {
    this.catalogue.start((report) => {
      this.reports.push(report)
      this.#waiting = this.#waiting.filter(({ isMet, resolve }) => {
        if (!isMet(report)) return true
        resolve()
        return false
      })
    }, page)
    return this
  }

  /** Resolves with the first report, from now on, that fits. */
  until(isMet: (report: WorkerReport) => boolean): Promise<void> {
    if (isMet(this.report)) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ isMet, resolve }))
  }

  /** Answers from the device, and no round is under way. */
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
    const { tools } = await this.catalogue.query({ query: { ...EMPTY_QUERY, search, limit: 1000 } })
    return tools.map((tool) => tool.name)
  }

  stop(): void {
    this.catalogue.stop()
  }
}

/** A server with the catalogue of the query cases. */
export async function caseServer(): Promise<SimulatedServer> {
  const server = new SimulatedServer()
  server.truth.putCategory(...caseCategories)
  server.truth.put(...caseTools)
  await server.makeSnapshot()
  return server
}

/** A tab that has been started, and stops with the test. */
export function startTab(server: SimulatedServer, name = freshName()): TestDevice {
  const tab = new TestDevice(server, name).start()
  onTestFinished(() => tab.stop())
  return tab
}

/** The indexer of the app on this thread. */
export function inProcessIndexer(): Indexer {
  const index = new SnapshotIndex()
  let failure: unknown = null
  return {
    push(bytes) {
      try {
        index.push(bytes)
      } catch (error) {
        failure = error
      }
    },
    async finish() {
      if (failure !== null) return null
      try {
        return loadIndex(index.finish())
      } catch {
        return null
      }
    },
    stop() {},
  }
}

/** One whose thread has died. */
export function brokenIndexer(): Indexer {
  return { push() {}, finish: async () => null, stop() {} }
}
