import { RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequestsError } from '../errors/access-errors.ts'
import { WrongCodeError } from '../services/account-security/second-factors.ts'
import { WrongCredentialsError, WrongPasswordError } from '../services/accounts/account-errors.ts'
import type { Counter, MakeCounter } from './counters.ts'

const SECONDS = 15 * 60
const FAILURES_HERE = 10
/** Failures from one address for all accounts, and for one account from all addresses. */
const FAILURES_ANYWHERE = 100

/** What a wrong guess is answered with. */
const GUESSES = [WrongCredentialsError, WrongPasswordError, WrongCodeError] as const

export interface PasswordGuess {
  /** The name as typed. Whether it exists makes no difference. */
  account: string
  /** The client address. */
  address: string
  /** The id of the device, if somebody has signed in to this account on it before. */
  knownDevice?: string | null
}

/** Runs `check`, which throws on a wrong password, unless there were too many failures. @throws TooManyRequestsError */
export type GuardPassword = <T>(guess: PasswordGuess, check: () => Promise<T>) => Promise<T>

/** The account of a session, as guesses at it are counted. */
export const ofAccount = (userId: number): string => `user ${userId}`

export const unguarded: GuardPassword = (_, check) => check()

/**
 * Limits how often a password may be guessed. An attempt counts before its result is known, so that parallel attempts
 * gain nothing. It is given back unless the password was wrong. A device that was signed in before has a budget of its own,
 * so that a stranger who guesses at an account, or from the same address, cannot lock its owner out.
 */
export function throttleSignIn(makeCounter: MakeCounter): GuardPassword {
  const here = makeCounter({ name: 'guesses-here', requests: FAILURES_HERE, seconds: SECONDS })
  const byDevice = makeCounter({ name: 'guesses-by-device', requests: FAILURES_HERE, seconds: SECONDS })
  const byAddress = makeCounter({ name: 'guesses-by-address', requests: FAILURES_ANYWHERE, seconds: SECONDS })
  const byAccount = makeCounter({ name: 'guesses-by-account', requests: FAILURES_ANYWHERE, seconds: SECONDS })

  return async ({ account, address, knownDevice = null }, check) => {
    const own =
      knownDevice === null
        ? { limiter: here, key: `${address} ${account}` }
        : { limiter: byDevice, key: `${knownDevice} ${account}` }
    const shared =
      knownDevice === null
        ? [
            { limiter: byAddress, key: address },
            { limiter: byAccount, key: account },
          ]
        : []
    const taken = [own, ...shared]
    for (const { limiter, key } of taken) await take(limiter, key)
    try {
      const result = await check()
      await own.limiter.delete(own.key)
      for (const { limiter, key } of shared) await limiter.reward(key)
      return result
    } catch (error) {
      const isGuess = GUESSES.some((kind) => error instanceof kind)
      if (!isGuess) for (const { limiter, key } of taken) await limiter.reward(key)
      throw error
    }
  }
}

/** The limiter rejects with its state when the limit is exceeded. */
async function take(limiter: Counter, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw new TooManyRequestsError(Math.ceil(rejection.msBeforeNext / 1000))
  }
}
