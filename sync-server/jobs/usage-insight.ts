import {
  type UsageInsight as Insight,
  type UsageQuery,
  usageInsightSchema,
} from '#shared/domain/usage-insight.ts'
import type { Place, Store } from '../db/engine.ts'
import { WorkerTask } from '../lib/worker-thread.ts'
import { BusyError } from '../services/accounts/account-errors.ts'

const RETRY_AFTER_S = 5

/** Reads what people do in a worker thread: one reading at a time, which all who ask for the same share. */
export class UsageInsight {
  readonly #place: Place
  readonly #task = new WorkerTask({
    script: new URL('./usage-insight-worker.ts', import.meta.url),
    result: usageInsightSchema,
  })
  readonly #asked = new Map<string, Promise<Insight>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor({ place }: Pick<Store, 'place'>) {
    this.#place = place
  }

  /** @param rows how many tools of each kind, and searches of either kind @throws BusyError when the server stops */
  read({ days }: UsageQuery, rows: number): Promise<Insight> {
    const key = `${days} ${rows}`
    const asked = this.#asked.get(key) ?? this.#inTurn({ days, rows }).finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    return asked
  }

  async stop(): Promise<void> {
    await this.#task.stop()
    await this.#last
  }

  #inTurn(wanted: UsageQuery & { rows: number }): Promise<Insight> {
    const reading = this.#last.then(async () => {
      const insight = await this.#task.run({ ...this.#place, ...wanted })
      if (insight === undefined) throw new BusyError(RETRY_AFTER_S)
      return insight
    })
    this.#last = reading.catch(() => {})
    return reading
  }
}
