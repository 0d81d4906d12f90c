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
    super('This is the data of another user than the one who is signed in.', {
      status: 403,
      code: 'client-user',
      title: 'Another user is signed in',
    })
  }
}
