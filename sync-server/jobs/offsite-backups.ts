import type { Logger } from 'pino'
import type { OffsiteStorage } from '../config.ts'
import { WorkerTask } from '../lib/worker-thread.ts'
import { type OffsiteOutcome, outcomeSchema } from '../services/offsite/make-offsite-backup.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface OffsiteBackupsOptions {
  dataDir: string
  /** null: nothing is sent. */
  offsite: OffsiteStorage | null
  log: Logger
}

/** Backups to storage outside of this machine, in a worker thread. A failure is logged and counted; the next turn tries again. */
export class OffsiteBackups {
  readonly #options: OffsiteBackupsOptions
  readonly #task = new WorkerTask({
    script: new URL('./offsite-worker.ts', import.meta.url),
    result: outcomeSchema,
  })
  #running: Promise<void> | undefined
  #tidiedAt = Number.NEGATIVE_INFINITY
  #last: OffsiteOutcome | null = null
  #failures = 0
  #sentBytes = 0

  constructor(options: OffsiteBackupsOptions) {
    this.#options = options
  }

  /** How often one is made. 0: never. */
  get everyMs(): number {
    return (this.#options.offsite?.everyMinutes ?? 0) * 60 * 1000
  }

  /** When the database was last copied, by this process. */
  get lastSuccess(): Date | null {
    return this.#last === null ? null : new Date(this.#last.at)
  }

  /** How many failed in this process. */
  get failures(): number {
    return this.#failures
  }

  /** Of chunks, in this process. */
  get sentBytes(): number {
    return this.#sentBytes
  }

  /** Makes a backup, or waits for the one under way. It never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#make().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends a running backup: what it has sent is used by the next one. */
  async stop(): Promise<void> {
    await this.#task.stop()
    await this.#running
  }

  async #make(): Promise<void> {
    const { dataDir, offsite, log } = this.#options
    if (offsite === null) return
    const { key, everyMinutes: _, keepHours, keepDays, ...address } = offsite
    const begun = Date.now()
    const isTidying = begun - this.#tidiedAt >= DAY_MS
    try {
      const retention = isTidying ? { keepHours, keepDays } : null
      const outcome = await this.#task.run({ dataDir, address, key, retention })
      if (outcome === undefined) return
      if (isTidying) this.#tidiedAt = begun
      this.#note(outcome)
    } catch (error) {
      this.#failures++
      log.error({ err: error }, 'the backup outside of this machine could not be made')
    }
  }

  #note(outcome: OffsiteOutcome): void {
    const { log } = this.#options
    this.#last = outcome
    this.#sentBytes += outcome.sentBytes
    const { missingChunks, deletedBackups, sentChunks, sentBytes } = outcome
    if (missingChunks > 0) {
      this.#failures++
      log.error(
        { missingChunks },
        'the storage has lost chunks of backups; what the newest needs is sent again',
      )
    }
    log.debug({ sentChunks, sentBytes, deletedBackups }, 'backup outside of this machine made')
  }
}
