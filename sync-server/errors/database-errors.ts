import { AppError } from './app-error.ts'

const AFTER_SECONDS = { conflict: 1, busy: 2, unavailable: 5 } as const

/** The change had to give way to others until its time was up. Nothing was changed. */
export class WriteConflictError extends AppError {
  constructor(cause: unknown) {
    super('Too many changes are being made at once, and nothing was changed. Please try again.', {
      status: 503,
      code: 'write-conflict',
      title: 'Too many changes at once',
      headers: { 'Retry-After': String(AFTER_SECONDS.conflict) },
    })
    this.cause = cause
  }
}

/** All connections of this process were in use for as long as a request waits for one. The database itself answers. */
export class ServerBusyError extends AppError {
  constructor(cause: unknown) {
    super('The server is busy right now, and nothing was changed. Please try again in a moment.', {
      status: 503,
      code: 'busy',
      title: 'The server is busy',
      headers: { 'Retry-After': String(AFTER_SECONDS.busy) },
    })
    this.cause = cause
  }
}

/** The database cannot be reached. Nothing was changed. */
export class DatabaseUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('The server can’t reach its database right now. Please try again in a moment.', {
      status: 503,
      code: 'database-unavailable',
      title: 'Database unavailable',
      headers: { 'Retry-After': String(AFTER_SECONDS.unavailable) },
    })
    this.cause = cause
  }
}

/** The connection was lost at the commit: whether the change was made shows when it is sent again with the same key. */
export class OutcomeUnknownError extends AppError {
  constructor(cause: unknown) {
    super(
      'The connection to the database was lost while saving. Check whether the change was made, then try again.',
      {
        status: 503,
        code: 'outcome-unknown',
        title: 'Outcome unknown',
        headers: { 'Retry-After': String(AFTER_SECONDS.unavailable) },
      },
    )
    this.cause = cause
  }
}

/** A transaction that could not be committed, since an error in it was swallowed. It runs again. */
export class AbortedError extends Error {}

/** A statement that was prepared before another program changed its table. What it belongs to runs again. */
export class OutdatedPlanError extends Error {
  constructor(cause: unknown) {
    super('A table has changed since the statement was prepared.', { cause })
  }
}
