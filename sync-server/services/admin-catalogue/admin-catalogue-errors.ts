import { AppError } from '../../errors/app-error.ts'

/** The website is listed already. `see` in the problem is the page of its twin. */
export class WebsiteListedError extends AppError {
  constructor({ id, name }: { id: number; name: string }) {
    super(`This website is listed already, as “${name}”.`, {
      status: 409,
      code: 'website-listed',
      title: 'Website listed already',
      issues: [{ path: 'website', message: `is listed already, as “${name}”` }],
      see: `/tool/${id}`,
    })
  }
}

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

/** `state`: what the thing is already, or not any more. */
export class StateConflictError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 409, code: 'state-conflict', title: 'Not possible any more' })
  }
}

export class CategoryTakenError extends AppError {
  constructor(name: string) {
    super(`There is a category “${name}” already, or one with its address.`, {
      status: 409,
      code: 'category-taken',
      title: 'Category exists',
      issues: [{ path: 'name', message: 'is taken' }],
    })
  }
}
