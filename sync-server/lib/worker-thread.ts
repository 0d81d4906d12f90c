import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** The worker ended without saying that its work is done, and nobody had stopped it. */
export class WorkerExitError extends Error {
  readonly code = 'worker-exit'

  constructor(script: URL, exitCode: number) {
    super(
      `The worker ${script.pathname.split('/').at(-1)} exited with code ${exitCode} before its work was done.`,
    )
  }
}

export interface WorkerThreadOptions<M> {
  script: URL
  /** What the script gets as `workerData`. */
  data: unknown
  /** Every message of the worker must fit; one that does not ends the worker. */
  messages: z.ZodType<M>
  onMessage: (message: M) => void
  /** The most that its objects may take; beyond that the worker ends with an error. */
  memoryMb?: number | undefined
}

/** A running worker thread with typed messages. */
export class WorkerThread<M> {
  /**
   * Settles when the worker has exited: resolves with its exit code, or rejects with what it threw or with the error of
   * a message that does not fit.
   */
  readonly ended: Promise<number>
  readonly #worker: Worker

  constructor({ script, data, messages, onMessage, memoryMb }: WorkerThreadOptions<M>) {
    const worker = new Worker(script, {
      workerData: data,
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    })
    this.#worker = worker
    this.ended = new Promise((resolve, reject) => {
      let failure: { error: unknown } | undefined
      const fail = (error: unknown) => {
        failure ??= { error }
        void worker.terminate()
      }
      worker.on('message', (message: unknown) => {
        const parsed = messages.safeParse(message)
        if (parsed.success) onMessage(parsed.data)
        else fail(parsed.error)
      })
      worker.once('messageerror', fail)
      worker.once('error', fail)
      worker.once('exit', (exitCode) => {
        if (failure === undefined) resolve(exitCode)
        else reject(failure.error)
      })
    })
    // The owner may await this only later; until then a rejection is not an unhandled one.
    this.ended.catch(() => {})
  }

  post(message: unknown): void {
    this.#worker.postMessage(message)
  }

  /** Ends the worker at once. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }
}

export interface WorkerTaskOptions<R, P> {
  script: URL
  /** What the worker returns at its end. */
  result: z.ZodType<R>
  /** What it sends on the way; nothing by default. */
  part?: z.ZodType<P>
  memoryMb?: number
}

/**
 * A piece of work for a worker thread of its own, whose script calls `serveTask`. It reports parts on the way and one
 * result at its end. A worker that throws, exits without a result or sends something else rejects the run.
 */
export class WorkerTask<R, P = never> {
  readonly #script: URL
  readonly #messages: z.ZodType<{ kind: 'part'; part: P } | { kind: 'done'; result: R }>
  readonly #memoryMb: number | undefined
  #thread: WorkerThread<unknown> | undefined
  #isStopped = false

  constructor({ script, result, part, memoryMb }: WorkerTaskOptions<R, P>) {
    this.#script = script
    this.#memoryMb = memoryMb
    const done = z.object({ kind: z.literal('done'), result })
    this.#messages =
      part === undefined
        ? done
        : z.discriminatedUnion('kind', [done, z.object({ kind: z.literal('part'), part })])
  }

  /**
   * Parts are handled one after the other, in order. Those that are left when the task is stopped are dropped.
   * @returns the result; undefined when the task was stopped before
   */
  async run(data: unknown, onPart: (part: P) => Promise<void> = async () => {}): Promise<R | undefined> {
    if (this.#isStopped) return undefined
    let done: { result: R } | undefined
    let handled = Promise.resolve()
    const thread = new WorkerThread({
      script: this.#script,
      data,
      messages: this.#messages,
      memoryMb: this.#memoryMb,
      onMessage: (message) => {
        if (message.kind === 'done') done = message
        else handled = handled.then(() => (this.#isStopped ? undefined : onPart(message.part)))
        // A part that cannot be handled rejects the run below.
        handled.catch(() => thread.terminate())
      },
    })
    this.#thread = thread
    const exitCode = await thread.ended
    await handled
    if (done === undefined && !this.#isStopped) throw new WorkerExitError(this.#script, exitCode)
    return done?.result
  }

  /** Ends a run under way, and lets no other begin. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#thread?.terminate()
  }
}
