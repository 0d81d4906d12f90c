import type { UserConflict } from '#shared/sync/user-protocol.ts'
import { AppError } from '../../errors/app-error.ts'

const DETAILS: Record<UserConflict, string> = {
  epoch: 'The server was restored; start over with a new client id and the same keys.',
  compacted: 'The cursor is older than the oldest kept change; start over from cursor 0.',
  forked: 'Another device uses this client id; start over with a new one and the same keys.',
  gap: 'Numbers are missing before this mutation; start over with a new client id and the same keys.',
}

/** Why a sync round cannot continue; the code says what the device must do. DESIGN §6. */
export class UserConflictError extends AppError {
  constructor(code: UserConflict) {
    super(DETAILS[code], { status: 409, code, title: 'The round cannot go on' })
  }
}

/** Another user has signed in since the device built its request. */
export class ClientUserError extends AppError {
  constructor() {
    super('This data belongs to a different user than the one signed in.', {
      status: 403,
      code: 'client-user',
      title: 'Another user is signed in',
    })
  }
}

const A_DAY_SECONDS = 24 * 60 * 60

/** The account has changed more in 200 days than the server remembers outcomes of; the device keeps its queue. */
export class TooManyKeptError extends AppError {
  constructor() {
    super('This account has made too many changes in recent months. Please try again later.', {
      status: 429,
      code: 'too-many-changes',
      title: 'Too many changes',
      headers: { 'Retry-After': String(A_DAY_SECONDS) },
    })
  }
}

/** What the account keeps already is the most that it may keep. `what` ends the sentence "You can keep 5,000 …". */
export class QuotaError extends AppError {
  constructor(most: number, what: string) {
    super(`You can keep up to ${most.toLocaleString('en-US')} ${what}. Remove some to make room.`, {
      status: 409,
      code: 'quota-reached',
      title: 'Quota reached',
    })
  }
}
