import { CannotSaveError } from '../../errors/cannot-save-error.ts'
import { DatabaseUnavailableError, OutcomeUnknownError } from '../../errors/database-errors.ts'
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
  if (!isLost(error)) return error
  const explained = isCommit ? new OutcomeUnknownError(error) : new DatabaseUnavailableError(error)
  return health?.noteFailure({ code, reason: 'the database cannot be reached' }, explained) ?? explained
}

function isLost(error: Error): boolean {
  if (sqlState(error) !== null) return kindOf(error) === 'gone'
  return LOST.test(error.message) || ('code' in error && SOCKET_CODES.has(String(error.code)))
}
