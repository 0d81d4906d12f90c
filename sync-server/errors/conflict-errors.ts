import { AppError } from './app-error.ts'

/** Somebody else has changed the same fields since they were read. */
export class EditConflictError extends AppError {
  constructor(fields: readonly string[]) {
    super('Somebody else has changed this in the meantime. Look at what is there now, and decide again.', {
      status: 409,
      code: 'edit-conflict',
      title: 'Changed in the meantime',
      issues: fields.map((path) => ({ path, message: 'has been changed in the meantime' })),
    })
  }
}

/** The thing is in a state that does not allow this. */
export class StateConflictError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'state-conflict', title: 'Not possible any more' })
  }
}
