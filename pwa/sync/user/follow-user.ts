import type { Mutation } from '#shared/sync/user-mutations.ts'
import { caughtUpUser } from '../../data/caught-up-user.ts'
import { currentSession, EXPIRED, followSession } from '../../data/session.ts'
import { userData } from '../../data/user-data.ts'
import { tidyDatabases } from './kept-databases.ts'
import { type OpenUser, openUser } from './open-user.ts'
import type { Unsaved } from './user-device.ts'
import type { UserSession } from './user-session.ts'
import type { DeadLetter } from './user-store.ts'

let open: OpenUser | null = null

// This file comes when somebody is signed in, and follows whoever that is from then on.
follow()
followSession(follow)

/** Stores a change of the signed-in user and shows it. @throws when it could not be stored, or nobody is signed in */
export async function changeUserData(mutation: Mutation): Promise<void> {
  await signedIn().change(mutation)
}

export async function retryChange(key: string): Promise<void> {
  await signedIn().retry(key)
}

/** @returns what `putBackChange` takes */
export async function discardChange(key: string): Promise<DeadLetter | null> {
  return signedIn().discard(key)
}

export async function putBackChange(letter: DeadLetter): Promise<void> {
  await signedIn().putBack(letter)
}

/** What the server has not taken, as it is stored. */
export async function readUnsaved(): Promise<Unsaved> {
  return signedIn().readUnsaved()
}

/** Sends all that waits. @throws what stopped it */
export async function sendWaiting(): Promise<void> {
  await signedIn().flush()
}

function signedIn(): UserSession {
  if (open === null) throw new Error('Nobody is signed in')
  return open.session
}

function follow(): void {
  const session = currentSession()
  const id = session.user?.id ?? null
  if (open?.id !== id) {
    open?.close()
    userData.set(null)
    caughtUpUser.set(null)
    open = id === null ? null : openUser(id)
  }
  // A session that ended by itself is nobody's decision: all stays until somebody signs in or out.
  if (session !== EXPIRED) tidyDatabases((user) => currentSession().user?.id === user).catch(() => {})
}
