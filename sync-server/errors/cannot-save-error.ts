import { AppError } from './app-error.ts'

const RETRY_AFTER_SECONDS = 60

/** The database takes no changes: its disk is full, fails or may not be written. The transaction has been undone. */
export class CannotSaveError extends AppError {
  /** For the operator. */
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super('Changes can’t be saved right now, and nothing was changed. Please try again later.', {
      status: 507,
      code: 'cannot-save',
      title: 'Nothing can be saved',
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    })
    this.reason = reason
    this.cause = cause
  }
}
