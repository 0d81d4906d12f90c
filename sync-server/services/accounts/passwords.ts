import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue, QueueFullError, type QueueLimits } from '../../lib/bounded-queue.ts'
import { BusyError } from './account-errors.ts'

/** OWASP's second recommendation for argon2id, the default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core about 20 ms, so a full queue takes about a second. */
const LIMITS: QueueLimits = { running: 2, waiting: 100 }
const RETRY_AFTER_SECONDS = 2

/** Verified in place of the hash of an account that does not exist, so that both take the same time. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$GqwcE4aryOHd1q1yM59owg$tt4BHg1XXRU9MLJMaxteglSvaFEgFdRjvAxkTzFHE20'

/** Hashes and checks passwords, a few at a time: each takes memory and a core. */
export class Passwords {
  readonly #queue: BoundedQueue

  constructor(limits: QueueLimits = LIMITS) {
    this.#queue = new BoundedQueue(limits)
  }

  /** A PHC string with its own salt. @throws BusyError */
  hash(password: string): Promise<string> {
    return this.#run(() => hash(password, COST))
  }

  /** Without a stored hash it takes as long, and returns false. @throws BusyError */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const isSame = await this.#run(() => verify(stored ?? DUMMY_HASH, password))
    return isSame && stored !== undefined
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#queue.run(work)
    } catch (error) {
      if (error instanceof QueueFullError) throw new BusyError(RETRY_AFTER_SECONDS)
      throw error
    }
  }
}
