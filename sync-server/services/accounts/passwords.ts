import { hash, parseOptions, verify } from '@node-rs/argon2'
import { BoundedQueue, QueueFullError, type QueueLimits } from '../../lib/bounded-queue.ts'
import { BusyError } from './account-errors.ts'

/** What a guess costs with argon2id: memory in KiB, passes over it, lanes. */
export type PasswordCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>

/** 2.5 times the work of OWASP's minimum of 19 MiB and two passes. */
const COST: PasswordCost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 }

/** A hash takes a core about 40 ms, so a full queue takes about two seconds. */
const LIMITS: QueueLimits = { running: 2, waiting: 100 }
const RETRY_AFTER_SECONDS = 3

/** Verified in place of the hash of an account that does not exist, so that both take the same time. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}` +
  '$3RusGFwKXsz3seC67m2kyg$n7XoA8yLeJyRYqB1bq5JKqGTMechEfs+aR+z/CYWTG8'

/** Hashes and checks passwords, a few at a time: each takes memory and a core. */
export class Passwords {
  readonly #queue: BoundedQueue
  readonly #cost: PasswordCost

  constructor({ limits = LIMITS, cost = COST }: { limits?: QueueLimits; cost?: PasswordCost } = {}) {
    this.#queue = new BoundedQueue(limits)
    this.#cost = cost
  }

  /** A PHC string with its own salt. @throws BusyError */
  hash(password: string): Promise<string> {
    return this.#run(() => hash(password, this.#cost))
  }

  /** Without a stored hash it takes as long, and returns false. @throws BusyError */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const isSame = await this.#run(() => verify(stored ?? dummyHash(this.#cost), password))
    return isSame && stored !== undefined
  }

  /** Whether a stored hash was made with other parameters than those of today. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored)
    const today = this.#cost
    return memoryCost !== today.memoryCost || timeCost !== today.timeCost || parallelism !== today.parallelism
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
