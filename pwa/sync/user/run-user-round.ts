import type { UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { applyAnswer } from './apply-answer.ts'
import type { UserDevice } from './user-device.ts'
import type { UserStore } from './user-store.ts'
import { RoundMovedError, RoundRefusedError, SessionEndedError } from './user-sync-errors.ts'

/** The server's side of a round. @throws RoundRefusedError, SessionEndedError, AppOutdatedError, ApiError, UnreachableError */
export interface UserServer {
  round(request: UserSyncRequest): Promise<UserSyncAnswer>
}

export interface UserRoundPorts {
  user: number
  server: UserServer
  store: UserStore
  device: UserDevice
  /** Whether that user is still the one who is signed in on this device. */
  isSignedIn(): boolean
  /** What is stored has changed. */
  onApplied(): void
}

/** A new client id, then a cursor that starts over, then another tab in between: more in one round is no accident. */
const MAX_FAILURES = 4

/** Pushes and pulls until nothing waits and the rows are at the head. */
export async function runUserRound(ports: UserRoundPorts): Promise<void> {
  let failures = 0
  for (;;) {
    try {
      if (await exchange(ports)) return
    } catch (error) {
      failures++
      const isWorthRetrying = error instanceof RoundMovedError || error instanceof RoundRefusedError
      if (failures === MAX_FAILURES || !isWorthRetrying) throw error
    }
  }
}

/** One request and its answer. @returns whether there is nothing more to do */
async function exchange({
  user,
  server,
  store,
  device,
  isSignedIn,
  onApplied,
}: UserRoundPorts): Promise<boolean> {
  const request = await device.planRound(user)
  if (!isSignedIn()) throw new SessionEndedError('Somebody else is signed in')
  try {
    const answer = await server.round(request)
    // What comes back for a user who has left in the meantime is nobody's.
    if (!isSignedIn()) throw new SessionEndedError('Somebody else has signed in')
    await applyAnswer(store, { request, answer })
    onApplied()
    const { mutations } = await device.planRound(user)
    return mutations.length === 0 && !answer.more
  } catch (error) {
    if (error instanceof RoundRefusedError) await device.recover(request, error.code)
    throw error
  }
}
