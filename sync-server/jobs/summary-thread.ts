import { Worker } from 'node:worker_threads'
import type { FromSummaryWorker, SummaryWorkerData, ToSummaryWorker } from './summary-messages.ts'

/** Something that the thread did not expect; the message is its error with the place where it happened. */
class SummaryThreadError extends Error {
  readonly code = 'summary-thread'
}

/** After a crash; what it was at is given back by then. */
const RESTART_MS = 10_000

/** The thread that writes summaries. It is started by the first thing to do, and again after a crash. */
export class SummaryThread {
  readonly #data: SummaryWorkerData
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<() => void>()
  #worker: Worker | undefined
  #restart: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(data: SummaryWorkerData, onError: (error: unknown) => void) {
    this.#data = data
    this.#onError = onError
  }

  /** Calls `listener` whenever something was written down. @returns the way to stop it */
  onProgress(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  wake(): void {
    if (this.#isStopped) return
    this.#worker ??= this.#start()
    this.#tell('wake')
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (worker === undefined) return
    const exit = new Promise((resolve) => worker.once('exit', resolve))
    this.#tell('stop')
    await exit
  }

  #start(): Worker {
    const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { workerData: this.#data })
    worker.on('message', (message: FromSummaryWorker) => {
      if (message.kind === 'error') this.#onError(new SummaryThreadError(message.text))
      if (message.kind === 'progress') for (const listener of this.#listeners) listener()
    })
    worker.on('error', this.#onError)
    worker.on('exit', () => {
      this.#worker = undefined
      if (this.#isStopped) return
      this.#restart = setTimeout(() => this.wake(), RESTART_MS)
      this.#restart.unref()
    })
    return worker
  }

  #tell(message: ToSummaryWorker): void {
    this.#worker?.postMessage(message)
  }
}
