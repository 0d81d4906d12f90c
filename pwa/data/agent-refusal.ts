import { ApiError } from './api-errors.ts'

/** What SPEC §8 has for a call that fails. */
interface FailureWords {
  title: string
  /** The server refused without a reason of its own. */
  rejected: string
  /** The call itself failed. */
  unsent: string
}

/** A failed call in the words of SPEC §8: the server's own reason where it has one. */
export function refusalOf(error: unknown, words: FailureWords): { title: string; text: string } {
  const { title, rejected, unsent } = words
  return { title, text: error instanceof ApiError ? (error.detail ?? rejected) : unsent }
}
