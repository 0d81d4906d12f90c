import { Dexie, type Table } from 'dexie'
import { type UserRow, userRowKey } from '#shared/sync/user-rows.ts'
import type { DeadLetter, OutboxEntry, UserHead, UserStore, UserTables } from './user-store.ts'

type StoredHead = UserHead & { key: 'head' }
interface StoredRow {
  key: string
  row: UserRow
}

class UserDatabase extends Dexie {
  declare readonly head: Table<StoredHead, 'head'>
  declare readonly outbox: Table<OutboxEntry, string>
  declare readonly rows: Table<StoredRow, string>
  declare readonly deadLetters: Table<DeadLetter, string>

  constructor(name: string) {
    super(name, { cache: 'disabled' })
    this.version(1).stores({ head: 'key', outbox: 'key, mid', rows: 'key', deadLetters: 'key' })
    // Whoever signs out in another tab deletes this database: letting go is all there is to do, and nothing to warn of.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
  }
}

/** One database per user beside the shared one of the catalogue. */
export function userDatabaseName(user: number): string {
  return `user-${user}`
}

/** null: not the database of a user. */
export function userOfDatabase(name: string): number | null {
  const digits = /^user-(\d+)$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The store that outlives the page. */
export class DexieUserStore implements UserStore {
  readonly #db: UserDatabase

  constructor(name: string) {
    this.#db = new UserDatabase(name)
  }

  transact<T>(work: (tables: UserTables) => Promise<T>): Promise<T> {
    const db = this.#db
    return db.transaction('rw', [db.head, db.outbox, db.rows, db.deadLetters], () => work(tablesOf(db)))
  }

  close(): void {
    this.#db.close()
  }
}

/** For good, with everything in it; other tabs have to let go of it first. */
export function deleteUserDatabase(user: number): Promise<void> {
  const db = new Dexie(userDatabaseName(user))
  // A tab that is in the middle of something lets go a moment later, which Dexie would warn of on the console.
  db.on('blocked', () => false)
  return db.delete()
}

/**
 * Each gives back Dexie's own promise. Behind an `async` of ours it would lose track of the transaction where two more
 * are around it, and reject what it has committed.
 */
function tablesOf({ head, outbox, rows, deadLetters }: UserDatabase): UserTables {
  return {
    readHead: () => head.get('head').then(headOf),
    writeHead: (value) => head.put({ key: 'head', ...value }).then(nothing),
    readOutbox: () => outbox.orderBy('mid').toArray(),
    putEntries: (entries) => outbox.bulkPut(entries).then(nothing),
    deleteEntries: (keys) => outbox.bulkDelete([...keys]),
    readRows: () => rows.toArray((stored) => stored.map(({ row }) => row)),
    putRows: (changed) => rows.bulkPut(changed.map((row) => ({ key: userRowKey(row), row }))).then(nothing),
    clearRows: () => rows.clear(),
    readDeadLetters: () => deadLetters.toArray(),
    putDeadLetters: (letters) => deadLetters.bulkPut(letters).then(nothing),
    deleteDeadLetter: (key) => deadLetters.delete(key),
  }
}

function headOf(stored: StoredHead | undefined): UserHead | null {
  if (stored === undefined) return null
  const { key: _, ...value } = stored
  return value
}

function nothing(): void {}
