import type { UserConflict } from '#shared/sync/user-protocol.ts'

/** The server cannot go on from where this device is (409). */
export class RoundRefusedError extends Error {
  override readonly name = 'RoundRefusedError'
  readonly code: UserConflict

  constructor(code: UserConflict) {
    super(`The round was refused: ${code}`)
    this.code = code
  }
}

/** Another tab has changed what is stored since the request was made; nothing was written. */
export class RoundMovedError extends Error {
  override readonly name = 'RoundMovedError'
}

/** Nobody is signed in any more, or somebody else (401, 403 `client-user`): nothing is sent, the queue stays. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}
