import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** 3 of 0 to 4: at least 10⁸ guesses, what zxcvbn calls safe against attacks on a slow hash. */
export const WANTED_STRENGTH = 3

/**
 * The estimate takes time that grows with the text and its substitutions, and a server must not be held up by it: these
 * bounds keep the worst texts below 50 ms. What is strong within them is strong beyond.
 */
const JUDGED_CHARACTERS = 32
const JUDGED_SUBSTITUTIONS = 16

const PRODUCT = ['aitoolhub', 'ai tool hub']

let estimator: ZxcvbnFactory | undefined

/**
 * How hard a password is to guess, from 0 to 4; `own` are words that belong to its owner. Loads the dictionaries of
 * zxcvbn (200 KB), so forms import this late.
 */
export function passwordStrength(password: string, own: readonly string[] = []): 0 | 1 | 2 | 3 | 4 {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
    l33tMaxSubstitutions: JUDGED_SUBSTITUTIONS,
  })
  const words = [...PRODUCT, ...own].filter((word) => word !== '')
  return estimator.check(password, words).score
}

/** Words of an account that a password must not be made of. */
export function ownWords({ username, email }: { username: string; email: string }): string[] {
  return [username, email, email.slice(0, Math.max(0, email.lastIndexOf('@')))]
}
