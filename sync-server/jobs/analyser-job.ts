import { z } from 'zod'
import type { Writer } from '../db/write-transaction.ts'
import { WorkerTask } from '../lib/worker-thread.ts'
import { analyserReportSchema } from '../services/analysers/analyser.ts'
import { fileFindings } from '../services/analysers/file-findings.ts'

/**
 * Runs the built-in agents every day, and when an admin asks; never twice at once. They read in a worker thread and send
 * their findings here to be filed: only the thread that serves requests writes, so it never waits for a lock of theirs.
 */
export class AnalyserJob {
  readonly #dataDir: string
  readonly #writer: Writer
  readonly #task = new WorkerTask({
    script: new URL('./analyser-worker.ts', import.meta.url),
    result: z.undefined(),
    part: analyserReportSchema,
  })
  #running: Promise<number> | undefined

  constructor({ dataDir, writer }: { dataDir: string; writer: Writer }) {
    this.#dataDir = dataDir
    this.#writer = writer
  }

  /** Starts a run, or waits for the one under way. @returns how many recommendations it filed */
  run(): Promise<number> {
    this.#running ??= this.#start().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends a run early; what is filed by then stays. */
  async stop(): Promise<void> {
    await this.#task.stop()
    // The caller of the run gets its error.
    await this.#running?.catch(() => {})
  }

  async #start(): Promise<number> {
    let filed = 0
    await this.#task.run({ dataDir: this.#dataDir }, async (report) => {
      filed += await fileFindings(this.#writer, report)
    })
    return filed
  }
}
