import { sql } from 'kysely'
import type { UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { type UserRow, userRowKey } from '#shared/sync/user-rows.ts'
import { type UserView, userView } from '#shared/sync/user-view.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { type Writer, writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { insertCategory } from '../../../sync-server/repositories/categories.ts'
import { listFavorites } from '../../../sync-server/repositories/favorites.ts'
import { readState } from '../../../sync-server/repositories/meta.ts'
import { saveTools } from '../../../sync-server/repositories/tools.ts'
import { purgeTombstones, raiseFloor } from '../../../sync-server/repositories/user-sync.ts'
import { pull } from '../../../sync-server/services/user-sync/pull.ts'
import { UserSync } from '../../../sync-server/services/user-sync/user-sync.ts'
import { rawSql } from '../../../sync-server/testing/raw-sql.ts'
import type { TestPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { addBareUsers } from '../../../sync-server/testing/user-rows.ts'
import { addNotes, makeDatabase, type SimulatedDatabase, type Template } from './simulated-database.ts'

export const USERS = [1, 2] as const
export const TOOLS_A_USER = 5

/** Each user has other tools, so that data in the wrong account shows. */
export const toolsOf = (user: number): number[] =>
  Array.from({ length: TOOLS_A_USER }, (_, place) => (user - 1) * TOOLS_A_USER + place + 1)

/** A database with users and tools, to start from. */
export function makeTemplate(postgres: Pick<TestPostgres, 'url'> | null = null): Promise<Template> {
  return makeDatabase(async (writer) => {
    await addTools(writer)
    await addBareUsers({ writer }, USERS.length)
    await writer.updateTable('user').set({ is_premium: 1 }).execute()
    await addNotes(writer)
  }, postgres)
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
      { source: 'admin' },
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

interface ServerOptions {
  flaws: ServerFlaws
  pullLimit: number
}

/** The real push and pull over a real database, which can be reset to an older state. */
export class SimulatedServer {
  readonly #database: SimulatedDatabase
  readonly #flaws: ServerFlaws
  readonly #pullLimit: number
  #nodes: readonly UserSync[]
  #turn = 0
  #epochs = 0
  #accepted: readonly Acceptance[] | null = null

  /** As the template left it. */
  static async start(database: SimulatedDatabase, options: ServerOptions): Promise<SimulatedServer> {
    await database.reset()
    return new SimulatedServer(database, options)
  }

  private constructor(database: SimulatedDatabase, { flaws, pullLimit }: ServerOptions) {
    this.#database = database
    this.#flaws = flaws
    this.#pullLimit = pullLimit
    this.#nodes = this.#open()
  }

  /** How many requests it handles at once. */
  get width(): number {
    return this.#nodes.length
  }

  async round(user: number, request: UserSyncRequest): Promise<UserSyncAnswer> {
    this.#accepted = null
    if (this.#flaws.dropsOutcomes) await this.#writer.deleteFrom('applied').execute()
    if (this.#flaws.forgetsClients) await this.#writer.deleteFrom('sync_client').execute()
    const node = this.#nodes[this.#turn++ % this.width]
    if (node === undefined) throw new Error('There is no node.')
    return node.round(user, request)
  }

  /** Purges tombstones, however young. */
  compact(): Promise<void> {
    return writeTransaction(this.#writer, async (transaction) => {
      for (const { userId, seq } of await purgeTombstones(transaction, '9999')) {
        if (!this.#flaws.keepsFloor) await raiseFloor(transaction, userId, seq)
      }
      this.#accepted = null
      await sql`insert into acceptance (user_id, key, result, seq) values (0, 'purge', '', 0)`.execute(
        transaction,
      )
    })
  }

  /** @returns what brings back this state */
  async backUp(): Promise<() => Promise<void>> {
    const restore = await this.#database.backUp()
    return async () => {
      await restore()
      this.#nodes = this.#open()
      this.#accepted = null
      this.#epochs++
      if (this.#flaws.reusesEpoch) return
      const epoch = this.#epochs.toString(16).padStart(16, '0')
      await this.#writer.updateTable('meta').set({ epoch }).execute()
    }
  }

  /** All rows of a user, as a new device sees them. */
  async view(user: number): Promise<UserView> {
    const { epoch } = await readState(this.#writer)
    const rows = new Map<string, UserRow>()
    for (let since = 0, more = true; more; ) {
      const page = await pull(this.#writer, user, { epoch, since })
      for (const row of page.rows) rows.set(userRowKey(row), row)
      since = page.next
      more = page.more
    }
    return userView([...rows.values()], [])
  }

  /** What the online call for pages and agents returns. */
  favorites(user: number): Promise<number[]> {
    return listFavorites(this.#writer, user)
  }

  /** In the order in which they were taken. */
  async accepted(): Promise<readonly Acceptance[]> {
    return (await this.events()).filter(({ user }) => user !== 0)
  }

  /** The same, with the purges of tombstones in between, which are of user 0. */
  async events(): Promise<readonly Acceptance[]> {
    this.#accepted ??= await this.#readAccepted()
    return this.#accepted
  }

  async #readAccepted(): Promise<Acceptance[]> {
    const rows = await rawSql<{ user_id: number; key: string; result: string; seq: number }>(
      { writer: this.#writer },
      'select user_id, key, result, seq from acceptance order by place',
    )
    return rows.map(({ user_id, key, result, seq }) => ({
      user: user_id,
      key,
      seq,
      isRejected: result.includes('rejected'),
    }))
  }

  get #writer(): Writer {
    return this.#database.nodes()[0].writer
  }

  #open(): UserSync[] {
    return this.#database
      .nodes()
      .map((node) => new UserSync({ ...node, pullLimit: this.#pullLimit, pause: async () => {} }))
  }
}
