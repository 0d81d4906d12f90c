import { AppError } from '../errors/app-error.ts'

/**
 * Kinds of work in the order in which an overloaded server gives them up: drawing pages that are not cached, expensive
 * reads and then other reads of visitors, reads of users and agents, and last whatever changes something. Health
 * checks, files and cached answers are never refused.
 */
export type WorkKind = 'page' | 'expensive-read' | 'read' | 'own-read' | 'change'

/** The event loop's delay in milliseconds, smoothed over about a second, beyond which work of a kind is refused. */
const REFUSED_ABOVE_MS: Readonly<Record<WorkKind, number>> = {
  page: 60,
  'expensive-read': 60,
  read: 250,
  'own-read': 1000,
  change: 2000,
}

const SAMPLE_MS = 50
/** The share of the newest sample: one long pause, such as a refresh of a large catalogue, is soon forgotten. */
const NEWEST_SHARE = 0.1
const RETRY_AFTER_SECONDS = 3

/** Measures how late the event loop is, and says which work has to be refused so that the rest stays fast. */
export class LoadShedding {
  /** How much was refused. */
  readonly refused: Record<WorkKind, number> = {
    page: 0,
    'expensive-read': 0,
    read: 0,
    'own-read': 0,
    change: 0,
  }
  #delayMs = 0
  #timer: NodeJS.Timeout | undefined

  start(): void {
    let due = performance.now() + SAMPLE_MS
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.note(Math.max(0, now - due))
      due = now + SAMPLE_MS
    }, SAMPLE_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#delayMs = 0
  }

  /** Takes a sample of the delay into account. */
  note(delayMs: number): void {
    this.#delayMs += (delayMs - this.#delayMs) * NEWEST_SHARE
  }

  /** Whether work of this kind is to be left out now; counts it if so. */
  isTooMuch(kind: WorkKind): boolean {
    if (this.#delayMs <= REFUSED_ABOVE_MS[kind]) return false
    this.refused[kind]++
    return true
  }

  /** @throws OverloadedError */
  refuse(kind: WorkKind): void {
    if (this.isTooMuch(kind)) throw new OverloadedError()
  }
}

class OverloadedError extends AppError {
  constructor() {
    super('The server is very busy at the moment. Please try again in a few seconds.', {
      status: 503,
      code: 'overloaded',
      title: 'Overloaded',
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    })
  }
}
