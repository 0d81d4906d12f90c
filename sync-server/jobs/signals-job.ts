import { z } from 'zod'
import type { Place, Store } from '../db/engine.ts'
import type { Writer } from '../db/write-transaction.ts'
import { WorkerTask } from '../lib/worker-thread.ts'
import { publishSignals } from '../services/signals/publish-signals.ts'

const changesSchema = z.object({
  signals: z.array(
    z.object({
      id: z.number(),
      popularity: z.number(),
      isTrending: z.boolean(),
      trendGain: z.number().nullable(),
    }),
  ),
  newness: z.array(z.object({ id: z.number(), isNew: z.boolean() })),
})

/**
 * Brings popularity, trending and `New` badges up to what people do, every hour and on request; never twice at once. A
 * worker thread reads and computes; this thread writes what has changed, a little at a time.
 */
export class SignalsJob {
  readonly #place: Place
  readonly #writer: Writer
  readonly #task = new WorkerTask({
    script: new URL('./signals-worker.ts', import.meta.url),
    result: changesSchema,
  })
  #running: Promise<number> | undefined

  constructor({ place, writer }: Pick<Store, 'place' | 'writer'>) {
    this.#place = place
    this.#writer = writer
  }

  /** Starts a run, or waits for the running one. @returns how many tools changed */
  run(now = new Date()): Promise<number> {
    this.#running ??= this.#start(now).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends a run early; the next one does the rest. */
  async stop(): Promise<void> {
    await this.#task.stop()
    // The caller of the run gets its error.
    await this.#running?.catch(() => {})
  }

  async #start(now: Date): Promise<number> {
    const changes = await this.#task.run({ ...this.#place, now: now.getTime() })
    return changes === undefined ? 0 : publishSignals(this.#writer, changes)
  }
}
