import { commonMessages } from '#shared/messages/common.ts'
import { ApiError, UnreachableError } from './api-errors.ts'

/** Why a call failed, in words for people: the server's own where it has some. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof UnreachableError)
    return navigator.onLine ? commonMessages.unreachable : commonMessages.offline
  return (error instanceof ApiError ? error.detail : null) ?? fallback
}
