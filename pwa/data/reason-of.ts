import { ApiError, UnreachableError } from './api-errors.ts'

const OFFLINE = 'There is no connection. Try again when you are back online.'
const UNREACHABLE = 'The server could not be reached. Please try again in a moment.'

/** Why a call failed, in words for people: the server's own where it has some. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof UnreachableError) return navigator.onLine ? UNREACHABLE : OFFLINE
  return (error instanceof ApiError ? error.detail : null) ?? fallback
}
