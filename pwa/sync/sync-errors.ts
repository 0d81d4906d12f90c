import type { SYNC_ERROR_CODES } from '#shared/sync/protocol.ts'
import type { UserConflict } from '#shared/sync/user-protocol.ts'

/** The server cannot go on from this cursor (409). */
export class CursorRefusedError extends Error {
  override readonly name = 'CursorRefusedError'
  readonly code: (typeof SYNC_ERROR_CODES)[number]

  constructor(code: (typeof SYNC_ERROR_CODES)[number]) {
    super(`The cursor was refused: ${code}`)
    this.code = code
  }
}

/** The server speaks another schema (426): this app can read on, but not sync. */
export class AppOutdatedError extends Error {
  override readonly name = 'AppOutdatedError'
}

/** The snapshot is not what the manifest promised, or not readable. */
export class SnapshotDamagedError extends Error {
  override readonly name = 'SnapshotDamagedError'
}

/** The server's answer does not have the form of the protocol. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError'
}

/** Another tab has changed what is stored since it was read; nothing was written. */
export class CatalogueMovedError extends Error {
  override readonly name = 'CatalogueMovedError'
}

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

/** The user is no longer signed in, or somebody else is (401, 403 `client-user`): nothing is sent, the outbox stays. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}
