import { setTimeout as pause } from 'node:timers/promises'
import { AbortedError, WriteConflictError } from '../../errors/database-errors.ts'
import { kindOf } from '../error-kind.ts'

/** How long a change may give way to others before it is refused. */
const PATIENCE_MS = 5000
/** The pause before a new try: a random time up to this, doubled with each try (full jitter). */
const PAUSE = { firstMs: 2, mostMs: 200 }
/** Two that insert the same row: the second finds it when it runs again. Where it does not, the row was there before. */
const UNIQUE_TRIES = 3

type RetryReason = 'conflict' | 'unique'

/** Runs changes again that PostgreSQL has undone because others were in their way. */
export class Retries {
  #retries = 0
  #spent = 0

  /** Since the start: how often a change ran again, and how often it was refused in the end. */
  get figures(): { retries: number; spent: number } {
    return { retries: this.#retries, spent: this.#spent }
  }

  /** @throws WriteConflictError when the time is up */
  async run<T>(once: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS
    let uniqueTries = 1
    for (let tries = 0; ; tries++) {
      try {
        return await once()
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === null) throw error
        if (reason === 'unique' && uniqueTries++ >= UNIQUE_TRIES) throw error
        if (reason === 'conflict' && performance.now() >= deadline) {
          this.#spent += 1
          throw new WriteConflictError(error)
        }
        this.#retries += 1
        await pause(Math.random() * Math.min(PAUSE.firstMs * 2 ** tries, PAUSE.mostMs))
      }
    }
  }
}

function reasonOf(error: unknown): RetryReason | null {
  // A commit that did nothing, since somebody has swallowed the error that undid the transaction.
  if (error instanceof AbortedError) return 'conflict'
  const kind = kindOf(error)
  return kind === 'conflict' || kind === 'unique' ? kind : null
}
