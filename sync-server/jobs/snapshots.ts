import type { Logger } from 'pino'
import { DEVICE_CATALOGUE } from '#shared/policy/device-catalogue.ts'
import type { Manifest } from '#shared/sync/protocol.ts'
import type { Place } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { WorkerTask } from '../lib/worker-thread.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import type { CatalogueVersion } from '../services/catalogue/catalogue-version.ts'
import {
  type SnapshotFile,
  type SnapshotFolder,
  snapshotFileSchema,
} from '../services/sync/snapshot-folder.ts'
import type { ClusterTurns } from './cluster-turns.ts'
import { makeSnapshot } from './make-snapshot.ts'

/** A client may have read the manifest just before a newer snapshot was made. */
const KEEP_OLD_MS = 60 * 60 * 1000
/** Devices reach the head from the snapshot by deltas; beyond this many changes a newer snapshot is cheaper. */
const MAX_BEHIND = { rows: 500, share: 0.05 }
/**
 * During many changes, as in a batch, a snapshot is soon outdated: it waits for a pause that is longer than those
 * between versions, but no longer than the maximum.
 */
const QUIET_MS = 10_000
const MAX_DELAY_MS = 60_000
/** How long a node waits for the snapshot that another one makes; then it looks again, or makes one itself. */
const TURN_MS = 20_000
/** Up to this many tools, making the snapshot takes less time than starting a thread. */
const SMALL_CATALOGUE = 2000

export interface SnapshotJobDeps {
  place: Place
  reader: Database
  folder: SnapshotFolder
  catalogue: Catalogue
  turns: ClusterTurns
  log: Logger
  /** In tools: of a larger catalogue there is no snapshot, since no device keeps it whole. */
  wholeCatalogue: number
}

/** Maintains a snapshot close to the head: checks at the start, and when changes pause. */
export class SnapshotJob {
  readonly #deps: SnapshotJobDeps
  readonly #task = new WorkerTask({
    script: new URL('./snapshot-worker.ts', import.meta.url),
    result: snapshotFileSchema,
  })
  #current: SnapshotFile | null = null
  #running: Promise<void> | undefined
  #stopListening: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** The time of the first change that has not been checked. */
  #changedAt: number | undefined

  constructor(deps: SnapshotJobDeps) {
    this.#deps = deps
  }

  /** null while none of this epoch is ready. */
  get current(): SnapshotFile | null {
    const isOfNow = this.#current?.epoch === this.#deps.catalogue.version.epoch && this.parts === null
    return isOfNow ? this.#current : null
  }

  /** How much of the catalogue a device keeps; null where it keeps all. */
  get parts(): NonNullable<Manifest['parts']> | null {
    const { catalogue, wholeCatalogue } = this.#deps
    const tools = catalogue.version.tools.size
    if (tools <= wholeCatalogue) return null
    return { limit: Math.min(DEVICE_CATALOGUE.keptTools, wholeCatalogue), tools }
  }

  async start(): Promise<void> {
    this.#current = await this.#deps.folder.current()
    this.#stopListening = this.#deps.catalogue.onChange(() => this.#checkSoon())
    this.#check()
  }

  /** Waits for a snapshot that is being made. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopListening?.()
    clearTimeout(this.#timer)
    await this.#running
  }

  #checkSoon(): void {
    if (this.current === null) {
      this.#check()
      return
    }
    this.#changedAt ??= Date.now()
    const wait = Math.min(QUIET_MS, this.#changedAt + MAX_DELAY_MS - Date.now())
    this.#checkIn(Math.max(wait, 0))
  }

  #checkIn(waitMs: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.#check(), waitMs)
    this.#timer.unref()
  }

  #check(): void {
    const { catalogue, log } = this.#deps
    this.#changedAt = undefined
    if (this.#isStopped || this.#running !== undefined) return
    if (this.parts !== null || !isBehind(this.#current, catalogue.version)) return
    this.#running = this.#renew().then(
      (isOurs) => {
        this.#running = undefined
        // The catalogue may have changed in the meantime.
        if (isOurs) this.#check()
        else this.#checkIn(TURN_MS / 4)
      },
      (error: unknown) => {
        this.#running = undefined
        log.error({ err: error }, 'the snapshot could not be made')
      },
    )
  }

  /** Takes the snapshot that another node has made, or makes one. @returns false while another node is making it */
  async #renew(): Promise<boolean> {
    const { folder, catalogue, turns } = this.#deps
    const newest = await folder.newest()
    if (newest !== null && newest.name !== this.#current?.name && !isBehind(newest, catalogue.version)) {
      this.#current = await folder.current()
      if (this.#current !== null) return true
    }
    const { epoch, head } = catalogue.version
    const turn = `${epoch} ${head} ${Math.floor(Date.now() / TURN_MS)}`
    if (!(await turns.take('snapshot', turn))) return false
    await this.#make()
    return true
  }

  async #make(): Promise<void> {
    const { place, reader, folder, catalogue, log } = this.#deps
    const replaced = this.#current
    const isSmall = catalogue.version.tools.size <= SMALL_CATALOGUE
    const made = await (isSmall ? makeSnapshot(reader, folder) : this.#task.run(place))
    if (made === undefined) return
    await folder.share(made)
    this.#current = made
    if (replaced !== null) await folder.retire(replaced.name)
    await folder.prune(made.name, new Date(Date.now() - KEEP_OLD_MS))
    log.info({ head: made.head, tools: made.tools }, 'snapshot made')
  }
}

function isBehind(file: SnapshotFile | null, { epoch, head, tools }: CatalogueVersion): boolean {
  if (tools.size === 0) return false
  if (file === null || file.epoch !== epoch) return true
  return head - file.head > Math.max(MAX_BEHIND.rows, tools.size * MAX_BEHIND.share)
}
