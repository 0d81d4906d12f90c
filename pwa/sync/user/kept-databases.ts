import { Dexie } from 'dexie'
import { randomId } from './random-id.ts'
import { DexieUserStore, deleteUserDatabase, userDatabaseName, userOfDatabase } from './user-database.ts'
import { type Unsaved, UserDevice } from './user-device.ts'

/**
 * Who leaves takes their data along: of all users but the one who is signed in, nothing stays on this device but what
 * the server has not taken, for their next sign-in here.
 */
export async function tidyDatabases(isPresent: (user: number) => boolean): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    const user = userOfDatabase(name)
    if (user === null || isPresent(user)) continue
    const kept = await withDevice(user, async (device) => {
      await device.shed()
      return device.readUnsaved()
    })
    // They may have come back meanwhile.
    if (countOf(kept) === 0 && !isPresent(user)) await deleteUserDatabase(user)
  }
}

/** How many changes of a user who is not signed in are on this device. */
export async function countKept(user: number): Promise<number> {
  if (!(await Dexie.exists(userDatabaseName(user)))) return 0
  return countOf(await withDevice(user, (device) => device.readUnsaved()))
}

/** Gives up what the server has not taken. */
export function forgetKept(user: number): Promise<void> {
  return withDevice(user, (device) => device.forget())
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
