import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { dailyPart, repeatedPart } from '../lib/daily.ts'
import type { Part } from '../lib/lifecycle.ts'
import { traced } from '../lib/tracing.ts'
import { forgetJobTurns, takeJobTurn } from '../repositories/job-turns.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REMEMBERED_MS = 7 * DAY_MS

/** How a job has gone in this process. */
export interface JobRuns {
  done: number
  failed: number
  seconds: number
}

/**
 * Repeated work that nodes over one database share: each turn, such as a day, is taken by one of them. A node that dies during its
 * turn leaves the work to the next turn, so the work must be of the kind that makes up for what was missed. A database in a
 * file has one process, which does all of it.
 */
export class ClusterTurns {
  readonly #store: Pick<Store, 'engine' | 'writer'>
  readonly #onError: (error: unknown) => void
  /** By the name of the job, since the start. */
  readonly runs = new Map<string, JobRuns>()

  constructor(store: Pick<Store, 'engine' | 'writer'>, onError: (error: unknown) => void) {
    this.#store = store
    this.#onError = onError
  }

  /** As `dailyPart`, for one node a day. */
  daily(name: string, work: () => Promise<unknown>, firstMs?: number): Part {
    return dailyPart(() => this.run(name, DAY_MS, work), this.#onError, firstMs)
  }

  /** As `dailyPart`, for what every node does for itself. */
  ownDaily(name: string, work: () => Promise<unknown>): Part {
    return dailyPart(() => this.#run(name, work), this.#onError)
  }

  /** As `repeatedPart`, for one node in each stretch of `everyMs`. */
  repeated(
    name: string,
    work: () => Promise<unknown>,
    { everyMs, firstMs }: { everyMs: number; firstMs?: number | undefined },
  ): Part {
    return repeatedPart(() => this.run(name, everyMs, work), { everyMs, firstMs, onError: this.#onError })
  }

  /** Does the work unless another node has taken this turn. */
  async run(name: string, everyMs: number, work: () => Promise<unknown>, now = new Date()): Promise<void> {
    const turn = new Date(Math.floor(now.getTime() / everyMs) * everyMs).toISOString()
    if (await this.take(name, turn, now)) await this.#run(name, work)
  }

  /** Each run is a trace of its own, and counted. */
  async #run(name: string, work: () => Promise<unknown>): Promise<void> {
    const runs = this.runs.get(name) ?? { done: 0, failed: 0, seconds: 0 }
    this.runs.set(name, runs)
    const start = performance.now()
    try {
      await traced({ name: `job ${name}` }, work)
      runs.done++
    } catch (error) {
      runs.failed++
      throw error
    } finally {
      runs.seconds += (performance.now() - start) / 1000
    }
  }

  /** @returns whether this node is the first that takes this turn of the work */
  take(name: string, turn: string, now = new Date()): Promise<boolean> {
    if (this.#store.engine === 'sqlite') return Promise.resolve(true)
    return writeTransaction(this.#store.writer, async (transaction) => {
      await forgetJobTurns(transaction, new Date(now.getTime() - REMEMBERED_MS).toISOString())
      return takeJobTurn(transaction, { name, turn }, now.toISOString())
    })
  }
}
