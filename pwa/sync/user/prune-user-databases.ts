import { Dexie } from 'dexie'
import { randomId } from '../../data/random-id.ts'
import { forgetUnsent } from '../../data/unsent.ts'
import {
  DexieUserStore,
  deleteUserDatabase,
  hasUserDatabase,
  userDatabaseName,
  userOfDatabase,
} from './user-database.ts'
import { type Unsaved, UserDevice } from './user-device.ts'

/**
 * Of all users who are not signed in, only what the server has not taken stays on this device, for their next sign-in
 * here. Databases without such changes are deleted.
 */
export async function pruneUserDatabases(isPresent: (user: number) => boolean): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    const user = userOfDatabase(name)
    if (user === null || isPresent(user)) continue
    const left = await withDevice(user, (device) => device.prune())
    // They may have come back meanwhile.
    if (left !== 0 || isPresent(user)) continue
    forgetUnsent(user)
    await deleteUserDatabase(user)
  }
}

/** How many changes of a user who is not signed in wait on this device. */
export async function countUnsaved(user: number): Promise<number> {
  if (!(await hasUserDatabase(user))) return 0
  return countOf(await withDevice(user, (device) => device.readUnsaved()))
}

/** Deletes what the server has not taken. */
export function discardUnsaved(user: number): Promise<void> {
  return withDevice(user, (device) => device.discardUnsaved())
}

function countOf({ waiting, refused }: Unsaved): number {
  return waiting.length + refused.length
}

async function withDevice<T>(user: number, work: (device: UserDevice) => Promise<T>): Promise<T> {
  const store = new DexieUserStore(userDatabaseName(user))
  try {
    return await work(new UserDevice({ store, randomId }))
  } finally {
    store.close()
  }
}
