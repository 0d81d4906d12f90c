import { createHash } from 'node:crypto'

/** Long enough to look for a security key, short enough that nothing lies around. */
export const CEREMONY_MS = 5 * 60 * 1000
/** More at once are a flood: the oldest ones go. */
const MOST = 20_000

interface Waiting<T> {
  value: T
  endsAt: number
}

/**
 * Steps that a browser has begun and not finished, such as the challenge of a passkey: one of a kind for each browser.
 * They live in memory: a restart means to begin again.
 */
export class Ceremonies<T> {
  readonly #waiting = new Map<string, Waiting<T>>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Replaces what the browser has begun before. */
  begin(browser: string, value: T): void {
    const key = keyOf(browser)
    this.#waiting.delete(key)
    this.#waiting.set(key, { value, endsAt: this.#now() + CEREMONY_MS })
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size > MOST && oldest !== undefined) this.#waiting.delete(oldest)
  }

  /** undefined when none was begun here, or too long ago. */
  find(browser: string): T | undefined {
    const found = this.#waiting.get(keyOf(browser))
    return found === undefined || found.endsAt < this.#now() ? undefined : found.value
  }

  /** Ends it: it is found once. */
  take(browser: string): T | undefined {
    const found = this.find(browser)
    this.#waiting.delete(keyOf(browser))
    return found
  }
}

/** The secret of a session or a cookie is not retained. */
const keyOf = (browser: string): string => createHash('sha256').update(browser).digest('base64url')
