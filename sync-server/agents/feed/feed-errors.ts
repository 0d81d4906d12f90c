import { AppError } from '../../errors/app-error.ts'

/** Why the changes after a number cannot be told. */
class CursorError extends AppError {
  constructor(code: 'forked' | 'compacted', detail: string) {
    super(detail, { status: 409, code, title: 'The number cannot be continued' })
  }
}

/** A backup was restored: the numbers after it are given again. */
export class CursorAheadError extends CursorError {
  constructor() {
    super('forked', 'The catalogue has not come to this number yet: it was restored. Start again from 0.')
  }
}

export class CursorExpiredError extends CursorError {
  constructor() {
    super('compacted', 'The number is older than the oldest change that is kept. Start again from 0.')
  }
}
