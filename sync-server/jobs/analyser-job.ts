import { z } from 'zod'
import type { Place, Store } from '../db/engine.ts'
import type { Writer } from '../db/write-transaction.ts'
import { WorkerTask } from '../lib/worker-thread.ts'
import { analyserReportSchema } from '../services/analysers/analyser.ts'
import { fileFindings } from '../services/analysers/file-findings.ts'

/**
 * Runs the built-in agents every day and on request; never twice at once. They read in a worker thread and send
 * their findings here to be filed: only the main thread writes, so it never waits for a lock of the worker.
 */
export class AnalyserJob {
  readonly #place: Place
  readonly #writer: Writer
  readonly #task = new WorkerTask({
    script: new URL('./analyser-worker.ts', import.meta.url),
    result: z.undefined(),
    part: analyserReportSchema,
  })
  #running: Promise<number> | undefined

  constructor({ place, writer }: Pick<Store, 'place' | 'writer'>) {
    this.#place = place
    this.#writer = writer
  }

  /** Starts a run, or waits for the running one. @returns how many recommendations it filed */
  run(): Promise<number> {
    this.#running ??= this.#start().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends a run early; the recommendations filed by then stay. */
  async stop(): Promise<void> {
    await this.#task.stop()
    // The caller of the run gets its error.
    await this.#running?.catch(() => {})
  }

  async #start(): Promise<number> {
    let filed = 0
    await this.#task.run(this.#place, async (report) => {
      filed += await fileFindings(this.#writer, report)
    })
    return filed
  }
}
