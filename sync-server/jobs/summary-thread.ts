import { WorkerExitError, WorkerThread } from '../lib/worker-thread.ts'
import {
  type FromSummaryWorker,
  fromSummaryWorkerSchema,
  type SummaryWorkerInput,
  type ToSummaryWorker,
} from './summary-messages.ts'

/** An unexpected error of the thread; the message has its stack. */
class SummaryThreadError extends Error {
  readonly code = 'summary-thread'
}

const SCRIPT = new URL('./summary-worker.ts', import.meta.url)
/** The wait after a crash. By then the leases of the items in progress have expired. */
const RESTART_MS = 10_000

/** The thread that writes summaries. It starts with the first work, and again after a crash. */
export class SummaryThread {
  readonly #input: SummaryWorkerInput
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<() => void>()
  #thread: WorkerThread<FromSummaryWorker> | undefined
  #restart: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(input: SummaryWorkerInput, onError: (error: unknown) => void) {
    this.#input = input
    this.#onError = onError
  }

  /** Calls `listener` after each stored outcome. @returns a function that removes the listener */
  onProgress(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  wake(): void {
    if (this.#isStopped) return
    this.#thread ??= this.#start()
    this.#post('wake')
  }

  /** Composes the summaries anew whose facts have changed since it last did. */
  refresh(): void {
    if (this.#isStopped) return
    this.#thread ??= this.#start()
    this.#post('refresh')
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#restart)
    this.#post('stop')
    // Its error has been reported.
    await this.#thread?.ended.catch(() => {})
  }

  #start(): WorkerThread<FromSummaryWorker> {
    const thread = new WorkerThread({
      script: SCRIPT,
      data: this.#input,
      messages: fromSummaryWorkerSchema,
      onMessage: (message) => this.#receive(message),
    })
    void this.#restartAfter(thread)
    return thread
  }

  #receive(message: FromSummaryWorker): void {
    if (message.kind === 'error') this.#onError(new SummaryThreadError(message.text))
    else for (const listener of this.#listeners) listener()
  }

  async #restartAfter(thread: WorkerThread<FromSummaryWorker>): Promise<void> {
    try {
      const exitCode = await thread.ended
      if (!this.#isStopped) this.#onError(new WorkerExitError(SCRIPT, exitCode))
    } catch (error) {
      this.#onError(error)
    }
    this.#thread = undefined
    if (this.#isStopped) return
    this.#restart = setTimeout(() => this.wake(), RESTART_MS)
    this.#restart.unref()
  }

  #post(message: ToSummaryWorker): void {
    this.#thread?.post(message)
  }
}
