import type { Logger } from 'pino'
import { z } from 'zod'
import { ThreadTask } from './thread-task.ts'

export interface LedgerOutcome {
  at: Date
  /** How many things are wrong. */
  problems: number
}

/** Reads the whole ledger beside the thread that serves: what `manage verify` says of it, without being asked. */
export class LedgerCheck {
  readonly #dataDir: string
  readonly #log: Logger
  readonly #task = new ThreadTask(new URL('./ledger-check-worker.ts', import.meta.url))
  #last: LedgerOutcome | null = null

  constructor({ dataDir, log }: { dataDir: string; log: Logger }) {
    this.#dataDir = dataDir
    this.#log = log
  }

  /** null until the first check of this process. */
  get last(): LedgerOutcome | null {
    return this.#last
  }

  async run(): Promise<void> {
    const answer = await this.#task.run({ dataDir: this.#dataDir })
    if (answer === undefined) return
    const problems = z.array(z.string()).parse(answer)
    this.#last = { at: new Date(), problems: problems.length }
    if (problems.length > 0) this.#log.error({ problems: problems.slice(0, 10) }, 'the ledger is not sound')
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }
}
