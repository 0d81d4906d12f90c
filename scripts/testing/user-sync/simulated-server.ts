import SQLite from 'better-sqlite3'
import type { UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { type UserRow, userRowKey } from '#shared/sync/user-rows.ts'
import { type UserView, userView } from '#shared/sync/user-view.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import { migrateSqlite } from '../../../sync-server/db/sqlite/migrate-sqlite.ts'
import { sqliteWriter } from '../../../sync-server/db/sqlite/sqlite-writer.ts'
import { type Writer, writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { insertCategory } from '../../../sync-server/repositories/categories.ts'
import { listFavorites } from '../../../sync-server/repositories/favorites.ts'
import { readState } from '../../../sync-server/repositories/meta.ts'
import { saveTools } from '../../../sync-server/repositories/tools.ts'
import { purgeTombstones, raiseFloor } from '../../../sync-server/repositories/user-sync.ts'
import { pull } from '../../../sync-server/services/user-sync/pull.ts'
import { UserSync } from '../../../sync-server/services/user-sync/user-sync.ts'
import { addBareUsers } from '../../../sync-server/testing/user-rows.ts'

export const USERS = [1, 2] as const
export const TOOLS_A_USER = 5

/** Each user has other tools, so that data in the wrong account shows. */
export const toolsOf = (user: number): number[] =>
  Array.from({ length: TOOLS_A_USER }, (_, place) => (user - 1) * TOOLS_A_USER + place + 1)

/** The server's own record of the order of mutations, independent of the product's safeguards. */
const NOTES = `
  create table acceptance (place integer primary key autoincrement, user_id int, key text, result text, seq int);
  create trigger accepted after insert on applied begin
    insert into acceptance (user_id, key, result, seq) values (new.user_id, new.key, new.result,
      coalesce((select seq from user_meta where user_id = new.user_id), 0));
  end`

/** A database file with users and tools, to start from. */
export async function makeTemplate(): Promise<Buffer> {
  const handle = new SQLite(':memory:')
  await migrateSqlite(handle, { migrations, backUp: async () => {} })
  const writer = sqliteWriter(handle)
  await addTools(writer)
  await addBareUsers({ writer }, USERS.length)
  handle.exec('update user set is_premium = 1')
  handle.exec(NOTES)
  const template = handle.serialize()
  handle.close()
  return template
}

async function addTools(writer: Writer): Promise<void> {
  await writeTransaction(writer, async (transaction) => {
    const { id: _, ...category } = makeCategory({ id: 1 })
    await insertCategory(transaction, category, '2026-01-01T00:00:00.000Z')
    const numbers = USERS.flatMap(toolsOf)
    const drafts = numbers.map((number) => ({
      ...makeTool({ id: number }),
      websiteKey: `tool-${number}`,
      details: {},
    }))
    await saveTools(
      transaction,
      drafts.map(({ id: _, ...draft }) => draft),
    )
  })
}

export interface Acceptance {
  user: number
  key: string
  isRejected: boolean
  /** The user's cursor after it. */
  seq: number
}

export interface ServerFlaws {
  dropsOutcomes?: boolean
  forgetsClients?: boolean
  reusesEpoch?: boolean
  keepsFloor?: boolean
}

/** The real push and pull over a real SQLite, which can be reset to an older state. */
export class SimulatedServer {
  #handle: SQLite.Database
  #db: Writer
  #sync: UserSync
  #epochs = 0
  #accepted: readonly Acceptance[] | null = null
  readonly #flaws: ServerFlaws
  readonly #pullLimit: number

  constructor(template: Buffer, { flaws, pullLimit }: { flaws: ServerFlaws; pullLimit: number }) {
    this.#flaws = flaws
    this.#pullLimit = pullLimit
    this.#handle = new SQLite(template)
    this.#db = sqliteWriter(this.#handle)
    this.#sync = this.#open()
  }

  async round(user: number, request: UserSyncRequest): Promise<UserSyncAnswer> {
    this.#accepted = null
    if (this.#flaws.dropsOutcomes) this.#handle.exec('delete from applied')
    if (this.#flaws.forgetsClients) this.#handle.exec('delete from sync_client')
    return this.#sync.round(user, request)
  }

  /** Purges tombstones, however young. */
  compact(): Promise<void> {
    return writeTransaction(this.#db, async (transaction) => {
      for (const { userId, seq } of await purgeTombstones(transaction, '9999')) {
        if (!this.#flaws.keepsFloor) await raiseFloor(transaction, userId, seq)
      }
    })
  }

  backUp(): Buffer {
    return this.#handle.serialize()
  }

  restore(backup: Buffer): void {
    this.#handle.close()
    this.#handle = new SQLite(backup)
    this.#db = sqliteWriter(this.#handle)
    this.#sync = this.#open()
    this.#accepted = null
    this.#epochs++
    if (this.#flaws.reusesEpoch) return
    this.#handle.prepare('update meta set epoch = ?').run(this.#epochs.toString(16).padStart(16, '0'))
  }

  /** All rows of a user, as a new device sees them. */
  async view(user: number): Promise<UserView> {
    const { epoch } = await readState(this.#db)
    const rows = new Map<string, UserRow>()
    for (let since = 0, more = true; more; ) {
      const page = await pull(this.#db, user, { epoch, since })
      for (const row of page.rows) rows.set(userRowKey(row), row)
      since = page.next
      more = page.more
    }
    return userView([...rows.values()], [])
  }

  /** What the online call for pages and agents returns. */
  favorites(user: number): Promise<number[]> {
    return listFavorites(this.#db, user)
  }

  accepted(): readonly Acceptance[] {
    this.#accepted ??= this.#readAccepted()
    return this.#accepted
  }

  #readAccepted(): Acceptance[] {
    const rows = this.#handle
      .prepare<[], { user_id: number; key: string; result: string; seq: number }>(
        'select user_id, key, result, seq from acceptance order by place',
      )
      .all()
    return rows.map(({ user_id, key, result, seq }) => ({
      user: user_id,
      key,
      seq,
      isRejected: result.includes('rejected'),
    }))
  }

  close(): void {
    this.#handle.close()
  }

  #open(): UserSync {
    return new UserSync({
      writer: this.#db,
      reader: this.#db,
      pullLimit: this.#pullLimit,
      pause: async () => {},
    })
  }
}
