import { CannotSaveError } from '../../errors/cannot-save-error.ts'
import {
  DatabaseUnavailableError,
  OutcomeUnknownError,
  OutdatedPlanError,
  ServerBusyError,
} from '../../errors/database-errors.ts'
import { kindOf, sqlState } from '../error-kind.ts'
import type { WriteHealth } from '../write-health.ts'

/** Errors of the driver and of the socket, which are none of PostgreSQL. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/** A commit that nobody has answered in time, as while no standby confirms it. */
export class UnconfirmedError extends Error {}
/** What has not been begun while another commit was not confirmed. */
export class NoStandbyError extends Error {}

/**
 * A newer version of the program has changed the table of a prepared statement: prepared anew it works. The code stands for
 * much, and the message is in the language of the server; where the error comes from says it.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  sqlState(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'

interface Circumstances {
  health: WriteHealth | undefined
  /** Whether it has failed at a commit. */
  isCommit?: boolean
}

/** @returns what to throw instead of the error of a statement */
export function explainError(error: unknown, { health, isCommit = false }: Circumstances): unknown {
  if (!(error instanceof Error)) return error
  const code = sqlState(error) ?? 'connection'
  if (kindOf(error) === 'cannot-save') {
    const reason = 'the disk of the database is full or fails'
    const explained = new CannotSaveError(reason, error)
    return health?.noteFailure({ code, reason }, explained) ?? explained
  }
  if (isPlanOutdated(error)) return new OutdatedPlanError(error)
  if (kindOf(error) === 'locked') return new ServerBusyError(error)
  if (error instanceof UnconfirmedError || error instanceof NoStandbyError) {
    const explained =
      error instanceof UnconfirmedError ? new OutcomeUnknownError(error) : new DatabaseUnavailableError(error)
    return health?.noteFailure({ code: 'unconfirmed', reason: 'no standby confirms' }, explained) ?? explained
  }
  if (!isLost(error)) return error
  const explained = isCommit ? new OutcomeUnknownError(error) : new DatabaseUnavailableError(error)
  return health?.noteFailure({ code, reason: 'the database cannot be reached' }, explained) ?? explained
}

function isLost(error: Error): boolean {
  if (sqlState(error) !== null) return kindOf(error) === 'gone'
  return LOST.test(error.message) || ('code' in error && SOCKET_CODES.has(String(error.code)))
}
