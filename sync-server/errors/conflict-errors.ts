import { AppError } from './app-error.ts'

/** Somebody else has changed the same fields since they were read. */
export class EditConflictError extends AppError {
  constructor(fields: readonly string[]) {
    super('Someone else changed this in the meantime. Check the current version and try again.', {
      status: 409,
      code: 'edit-conflict',
      title: 'Changed in the meantime',
      issues: fields.map((path) => ({ path, message: 'has been changed in the meantime' })),
    })
  }
}

/** Names are public, so the error says that there is one like it. */
export class LookAlikeError extends AppError {
  constructor(path: string) {
    super('This name is too similar to an existing one. Please choose another.', {
      status: 409,
      code: 'name-looks-taken',
      title: 'Name looks like another',
      issues: [{ path, message: 'looks like an existing name' }],
    })
  }
}

/** Somebody has since changed what it wrote. `see` in the problem is the page of the tool. */
export class BuiltUponError extends AppError {
  constructor(kind: 'improvement' | 'suggestion', toolId: number, fields: readonly string[]) {
    super(
      `Nothing was reverted: what this ${kind} wrote has been changed since (${fields.join(', ')}). Edit the tool by hand.`,
      {
        status: 409,
        code: `${kind}-built-upon`,
        title: 'Changed since',
        issues: fields.map((path) => ({ path, message: 'has been changed since it was applied' })),
        see: `/tool/${toolId}`,
      },
    )
  }
}

/** The thing is in a state that does not allow this. */
export class StateConflictError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'state-conflict', title: 'No longer possible' })
  }
}
