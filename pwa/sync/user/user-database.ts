import { Dexie, type Table, type Transaction } from 'dexie'
import { type UserRow, userRowKey } from '#shared/sync/user-rows.ts'
import { UnderWay } from '../../data/set-aside.ts'
import { storageFaultOf } from '../storage-fault.ts'
import type { DeadLetter, OutboxEntry, UserHead, UserStore, UserTables } from './user-store.ts'

type StoredHead = UserHead & { key: 'head' }
interface StoredRow {
  key: string
  row: UserRow
}

/** A stored value before it is checked. */
type Unchecked<T> = { [K in keyof T]?: unknown }

class UserDatabase extends Dexie {
  declare readonly head: Table<StoredHead, 'head'>
  declare readonly outbox: Table<OutboxEntry, string>
  declare readonly rows: Table<StoredRow, string>
  declare readonly deadLetters: Table<DeadLetter, string>

  constructor(name: string) {
    super(name, { cache: 'disabled' })
    this.version(1).stores({ head: 'key', outbox: 'key, mid', rows: 'key', deadLetters: 'key' })
    // Signing out in another tab deletes this database: this tab only has to close it, without a warning.
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

/** Held during a round, by tabs and by the service worker. */
export function userLock(user: number): string {
  return `sync-${userDatabaseName(user)}`
}

export function hasUserDatabase(user: number): Promise<boolean> {
  return Dexie.exists(userDatabaseName(user))
}

/** null when it is not the database of a user. */
export function userOfDatabase(name: string): number | null {
  const digits = /^user-(\d+)$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * The store in IndexedDB. A connection that the system closed (iOS does so in the background) is opened once more. What a page
 * is in the middle of when it is set aside is undone, and done again when it comes back.
 */
export class DexieUserStore implements UserStore {
  readonly #db: UserDatabase
  /** Counts the times it was opened again: what fails together opens it once. */
  #reopened = 0
  readonly #closing = new AbortController()
  readonly #underWay = new UnderWay(this.#closing.signal)

  constructor(name: string) {
    this.#db = new UserDatabase(name)
    this.#db.on('populate', (creating) => this.#underWay.begin(creating))
  }

  async transact<T>(work: (tables: UserTables) => Promise<T>): Promise<T> {
    await this.#underWay.back
    const before = this.#reopened
    try {
      return await this.#transactOnce(work)
    } catch (error) {
      const fault = storageFaultOf(error)
      if (this.#closing.signal.aborted || fault === 'full' || fault === 'unavailable') throw error
      if (before === this.#reopened) {
        this.#reopened++
        // What comes next opens it.
        this.#db.close({ disableAutoOpen: false })
      }
      await this.#underWay.back
      return this.#transactOnce(work)
    }
  }

  close(): void {
    this.#closing.abort()
    this.#db.close()
  }

  #transactOnce<T>(work: (tables: UserTables) => Promise<T>): Promise<T> {
    const db = this.#db
    let running: Transaction | undefined
    return db
      .transaction('rw', [db.head, db.outbox, db.rows, db.deadLetters], (transaction) => {
        running = transaction
        this.#underWay.begin(transaction)
        return work(tablesOf(db))
      })
      .finally(() => this.#underWay.end(running))
  }
}

/** Deletes a database for good. Other tabs have to close it first. */
export function deleteUserDatabase(user: number): Promise<void> {
  const db = new Dexie(userDatabaseName(user))
  // A busy tab closes it a moment later. Dexie would warn of that on the console.
  db.on('blocked', () => false)
  return db.delete()
}

/**
 * Each function returns Dexie's own promise. Behind an `async` function Dexie loses track of the transaction when two
 * more are around it, and rejects what it has committed.
 */
function tablesOf({ head, outbox, rows, deadLetters }: UserDatabase): UserTables {
  return {
    readHead: () => head.get('head').then(headOf),
    writeHead: (value) => head.put({ key: 'head', ...value }).then(nothing),
    readOutbox: () => outbox.orderBy('mid').toArray((entries) => entries.filter(isOutboxEntry)),
    putEntries: (entries) => outbox.bulkPut(entries).then(nothing),
    deleteEntries: (keys) => outbox.bulkDelete([...keys]),
    readRows: () => rows.toArray((stored) => stored.filter(isStoredRow).map(({ row }) => row)),
    putRows: (changed) => rows.bulkPut(changed.map((row) => ({ key: userRowKey(row), row }))).then(nothing),
    clearRows: () => rows.clear(),
    readDeadLetters: () => deadLetters.toArray((letters) => letters.filter(isDeadLetter)),
    putDeadLetters: (letters) => deadLetters.bulkPut(letters).then(nothing),
    deleteDeadLetter: (key) => deadLetters.delete(key),
    countUnsaved: () =>
      outbox.count().then((entries) => deadLetters.count().then((letters) => entries + letters)),
  }
}

function headOf(stored: StoredHead | undefined): UserHead | null {
  if (stored === undefined || !isHead(stored)) return null
  const { key: _, ...value } = stored
  return value
}

/*
 * What is stored may come from another version of the app. What does not have the expected form is not read; it stays
 * stored. These checks run on every row of every read, so they look at the form only. The server validates what it gets.
 */

function isHead({ clientId, epoch, cursor, nextMid, startsOver }: Unchecked<StoredHead>): boolean {
  const isEpoch = epoch === null || typeof epoch === 'string'
  const areNumbers = typeof cursor === 'number' && typeof nextMid === 'number'
  return typeof clientId === 'string' && isEpoch && areNumbers && typeof startsOver === 'boolean'
}

function isOutboxEntry({ mid, mutation, ackedAt }: Unchecked<OutboxEntry>): boolean {
  const isNumbered = typeof mid === 'number' && (ackedAt === null || typeof ackedAt === 'number')
  return isNumbered && isMutation(mutation)
}

function isDeadLetter({ mutation, code, detail }: Unchecked<DeadLetter>): boolean {
  return typeof code === 'string' && typeof detail === 'string' && isMutation(mutation)
}

function isMutation(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('name' in value && 'args' in value)) return false
  return typeof value.name === 'string' && typeof value.args === 'object' && value.args !== null
}

function isStoredRow({ row }: Unchecked<StoredRow>): boolean {
  if (typeof row !== 'object' || row === null || !('kind' in row && 'seq' in row)) return false
  return typeof row.kind === 'string' && typeof row.seq === 'number'
}

function nothing(): void {}
