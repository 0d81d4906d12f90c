import { randomInt } from 'node:crypto'
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH } from '#shared/policy/revenue.ts'

export function randomCode(): string {
  const letters = Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_ALPHABET[randomInt(REFERRAL_ALPHABET.length)],
  )
  return letters.join('')
}
