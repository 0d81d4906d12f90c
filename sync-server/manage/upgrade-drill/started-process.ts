import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 25
/** Longer than a slow machine needs to bring a large database up to date. */
const READY_MS = 10 * 60_000
/** A server closes its connections within less. */
const STOP_MS = 60_000

interface Readiness {
  isReady: () => Promise<boolean>
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/** A program of the drill: it is watched from its first moment on, so nothing waits for one that has ended, however it did. */
export class StartedProcess {
  readonly #child: ChildProcess
  /** How it ended, in words for a line; null while it runs. */
  #end: string | null = null
  readonly #ended: Promise<void>

  constructor(command: string, args: readonly string[], options: SpawnOptions) {
    const child = spawn(command, args, options)
    this.#child = child
    this.#ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#end ??= how
        resolve()
      }
      child.once('error', (error) => end(error.message))
      child.once('exit', (code, signal) =>
        end(signal === null ? `it ended with code ${code}` : `${signal} ended it`),
      )
    })
  }

  get stderr(): ChildProcess['stderr'] {
    return this.#child.stderr
  }

  /** One that is not ready for too long is stopped. @returns null when it is ready, or why it will not be @throws the reason of `signal` */
  async ready({ isReady, signal }: Readiness): Promise<string | null> {
    const deadline = performance.now() + READY_MS
    while (!(await isReady())) {
      if (this.#end !== null) return this.#end
      if (performance.now() > deadline) {
        await this.stop()
        return `it was not ready after ${READY_MS / 60_000} minutes`
      }
      await pause(POLL_MS)
      signal?.throwIfAborted()
    }
    return null
  }

  /** As a supervisor stops it; one that does not end is killed. */
  async stop(): Promise<void> {
    if (this.#end !== null) return
    this.#child.kill('SIGTERM')
    const killing = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    await this.#ended
    clearTimeout(killing)
  }
}
