import type { Logger } from 'pino'
import { z } from 'zod'
import type { Place } from '../db/engine.ts'
import { WorkerTask } from '../lib/worker-thread.ts'

export interface LedgerOutcome {
  at: Date
  /** How many problems there are. */
  problems: number
}

/** Checks the whole ledger, and the logs or their turn of the day, in a worker thread; `manage verify` checks all of them. */
export class LedgerCheck {
  readonly #place: Place
  readonly #log: Logger
  readonly #task = new WorkerTask({
    script: new URL('./ledger-check-worker.ts', import.meta.url),
    result: z.array(z.string()),
  })
  #last: LedgerOutcome | null = null

  constructor({ place, log }: { place: Place; log: Logger }) {
    this.#place = place
    this.#log = log
  }

  /** null until the first check of this process. */
  get last(): LedgerOutcome | null {
    return this.#last
  }

  async run(): Promise<void> {
    const problems = await this.#task.run(this.#place)
    if (problems === undefined) return
    this.#last = { at: new Date(), problems: problems.length }
    if (problems.length > 0)
      this.#log.error({ problems: problems.slice(0, 10) }, 'the ledger or a log is not sound')
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }
}
