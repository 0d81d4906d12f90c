import { Worker } from 'node:worker_threads'

/** A script that runs in a thread beside the one that answers, and may say one thing before it ends. */
export class ThreadTask {
  readonly #script: URL
  #worker: Worker | undefined

  constructor(script: URL) {
    this.#script = script
  }

  /** @returns what it said; undefined when it was stopped before. @throws whatever went wrong there */
  run(workerData: unknown): Promise<unknown> {
    const worker = new Worker(this.#script, { workerData })
    this.#worker = worker
    return new Promise((resolve, reject) => {
      let said: unknown
      worker.once('message', (message) => {
        said = message
      })
      worker.once('error', reject)
      worker.once('exit', () => resolve(said))
    })
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }
}
