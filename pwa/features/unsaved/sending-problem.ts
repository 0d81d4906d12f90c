import { UnreachableError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'

/** Why what waits could not be sent, in words for people. */
export function sendingProblem(error: unknown): string {
  if (error instanceof UnreachableError) return 'There is no connection to the server. Nothing is lost.'
  return reasonOf(error, 'The server could not take them just now. Nothing is lost.')
}
