import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Writer } from '../db/write-transaction.ts'
import type { News } from '../services/analysers/analyser.ts'
import { fileFindings } from '../services/analysers/file-findings.ts'

/**
 * The built-in agents at work: every day, and when an admin asks; never two runs at once. They read in a thread beside
 * this one, which files what they find: only the thread that serves writes, so it never has to wait for another.
 */
export class AnalyserJob {
  readonly #dataDir: string
  readonly #writer: Writer
  #worker: Worker | undefined
  #running: Promise<number> | undefined
  #isStopped = false

  constructor({ dataDir, writer }: { dataDir: string; writer: Writer }) {
    this.#dataDir = dataDir
    this.#writer = writer
  }

  /** Starts a run, or waits for the one under way. @returns how many recommendations it filed */
  run(): Promise<number> {
    if (this.#isStopped) return Promise.resolve(0)
    this.#running ??= this.#start().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends a run early; what is filed by then stays. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#worker?.terminate()
    // Whoever started it hears of a failure.
    await this.#running?.catch(() => {})
  }

  async #start(): Promise<number> {
    const worker = new Worker(new URL('./analyser-worker.ts', import.meta.url), {
      workerData: { dataDir: this.#dataDir },
    })
    this.#worker = worker
    const messages: AsyncIterable<News[]> = on(worker, 'message', { close: ['exit'] })
    let filed = 0
    for await (const message of messages)
      for (const news of message) filed += await fileFindings(this.#writer, news)
    return filed
  }
}
