import { readFileSync } from 'node:fs'
import { ownWords, passwordStrength, WANTED_STRENGTH } from '#shared/domain/password-strength.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { BloomFilter } from '../../lib/bloom-filter.ts'

/**
 * The 100,000 most common stolen passwords of eight characters and more, in lower case, as `scripts/make-common-passwords.ts`
 * makes it. It takes 1 of 22,000 other texts for one of them (measured).
 */
const COMMON = new BloomFilter(readFileSync(new URL('common-passwords.bin', import.meta.url)))

/** Famous as examples of strong ones. */
const EXAMPLES = new Set(['correcthorsebatterystaple', 'tr0ub4dor&3', 'thisisapassword', 'contraseña'])

/**
 * Checks a password that is to be set, beyond its length. A password that was set before a rule was made still signs in.
 * @throws InvalidInputError for one that is guessed early
 */
export function checkNewPassword(password: string, account: { username: string; email: string }): void {
  const typed = password.toLowerCase()
  const own = ownWords(account)
  if (own.some((word) => word.toLowerCase() === typed))
    throw refuse('can’t be your username or email address')
  if (isCommon(typed)) throw refuse('is one of the first anyone would guess')
  if (passwordStrength(password, own) < WANTED_STRENGTH)
    throw refuse('is too easy to guess; make it longer, for example with another word or two')
}

function isCommon(typed: string): boolean {
  return COMMON.has(typed) || EXAMPLES.has(typed.replaceAll(' ', ''))
}

function refuse(message: string): InvalidInputError {
  return new InvalidInputError([{ path: 'password', message }])
}
