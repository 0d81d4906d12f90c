import { z } from 'zod'
import { USER_SYNC_SCHEMA, type UserSyncRequest, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import type { UserRow } from '#shared/sync/user-rows.ts'
import { DexieUserStore, userDatabaseName } from '../../../pwa/sync/user/user-database.ts'
import { UserDevice } from '../../../pwa/sync/user/user-device.ts'
import { runUserRound } from '../../../pwa/sync/user/user-round.ts'
import { createUserServer } from '../../../pwa/sync/user/user-server.ts'
import type { Store } from '../../../sync-server/db/engine.ts'
import { writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { setEpoch } from '../../../sync-server/repositories/meta.ts'
import { purgeOldUserRows } from '../../../sync-server/services/user-sync/user-sync.ts'
import { addFixtures, openTestStore } from '../../../sync-server/testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../../../sync-server/testing/start-server.ts'
import { makeTempDir } from '../../../sync-server/testing/temp-dir.ts'
import { addBareUsers, callerByHeader } from '../../../sync-server/testing/user-rows.ts'
import { countingIds, openBrowser } from './build-form.ts'
import { type Fixture, parseFixture } from './fixture.ts'
import { SAMPLE_TOOLS, SAMPLE_USERS } from './samples.ts'
import { loadDatabase, type StoredDatabase } from './stored-database.ts'

/**
 * What has happened to the server since the device was closed: nothing but new versions; it was restored from a backup that has nothing
 * of the user; it has taken what waits, and the answer was lost; so much time has passed that it remembers neither keys nor tombstones.
 */
export const PASTS = ['upgraded', 'restored', 'answer lost', 'slept'] as const
export type Past = (typeof PASTS)[number]

const LONG_MS = 201 * 24 * 60 * 60 * 1000
const ANOTHER_EPOCH = 'abcdefabcdefabcd'

/** Today's server, as it has gone on since the device of the fixture was closed. */
export class SkewWorld {
  readonly #fixtures: ReadonlyMap<Past, Fixture>
  readonly #ids = countingIds('5')
  readonly store: Store
  readonly server: TestServer

  static async start(fixture: Fixture): Promise<SkewWorld> {
    const dataDir = makeTempDir()
    const store = await openTestStore(dataDir)
    await addFixtures(store, { categories: [{}], tools: Array.from({ length: SAMPLE_TOOLS }, () => ({})) })
    await addBareUsers(store, SAMPLE_USERS.length * PASTS.length)
    const premium = PASTS.map((past) => userOf(past, 2))
    await store.writer.updateTable('user').set({ is_premium: 1 }).where('id', 'in', premium).execute()
    await writeTransaction(store.writer, (transaction) => setEpoch(transaction, fixture.epoch))
    const server = await startTestServer({ dataDir, resolveCaller: callerByHeader })
    const world = new SkewWorld({ fixture, store, server })
    for (const past of PASTS) await world.#begin(past)
    return world
  }

  private constructor({ fixture, store, server }: { fixture: Fixture; store: Store; server: TestServer }) {
    this.#fixtures = new Map(PASTS.map((past) => [past, fixtureOf(fixture, past)]))
    this.store = store
    this.server = server
  }

  /** What a user's device has kept. */
  databaseOf(past: Past, sample: number): StoredDatabase {
    return this.#left(past, sample).database
  }

  /** Puts what the devices of both users have kept into a new browser. */
  async openBrowser(past: Past): Promise<IDBFactory> {
    const factory = openBrowser()
    for (const sample of SAMPLE_USERS) await loadDatabase(factory, this.databaseOf(past, sample))
    return factory
  }

  /** Today's app of one user, in the browser that is open. `session`: whose cookie the server sees. */
  openApp(user: number, { session = user, send }: { session?: number; send?: typeof fetch } = {}) {
    const store = new DexieUserStore(userDatabaseName(user))
    const device = new UserDevice({ store, randomId: this.#ids })
    const server = createUserServer(send ?? ((path, init) => this.#send(session, String(path), init)))
    const sync = () =>
      runUserRound({ user, server, store, device, isSignedIn: () => true, onApplied: () => {} })
    return { store, device, sync }
  }

  /** What the server remembers of each change of a user, by key. */
  async outcomes(user: number): Promise<Map<string, string>> {
    const rows = await this.store.reader
      .selectFrom('applied')
      .select(['key', 'result'])
      .where('user_id', '=', user)
      .execute()
    return new Map(rows.map(({ key, result }) => [key, result]))
  }

  /** What a device gets that has nothing yet. */
  async rows(user: number): Promise<UserRow[]> {
    const rows: UserRow[] = []
    for (let since = 0; ; ) {
      const response = await this.send(user, { since })
      const answer = userSyncAnswerSchema.parse(await response.json())
      rows.push(...answer.rows)
      since = answer.next
      if (!answer.more) return rows
    }
  }

  send(user: number, request: Partial<UserSyncRequest>): Promise<Response> {
    const whole = { schema: USER_SYNC_SCHEMA, user, clientId: '7'.repeat(32), epoch: null, since: 0 }
    const body = JSON.stringify({ ...whole, mutations: [], ...request })
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
    return this.#send(user, '/api/sync/user', { method: 'POST', headers, body })
  }

  /** All that can be forgotten is forgotten. */
  async sleep(): Promise<void> {
    await purgeOldUserRows(this.store.writer, new Date(Date.now() + LONG_MS))
  }

  #send(session: number, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('X-Test-User', String(session))
    headers.set('Sec-Fetch-Site', 'same-origin')
    return this.server.fetch(path, { ...init, headers })
  }

  async #begin(past: Past): Promise<void> {
    if (past === 'restored') return
    for (const sample of SAMPLE_USERS) {
      const user = userOf(past, sample)
      const { taken, database } = this.#left(past, sample)
      const { clientId, cursor } = headOf(database)
      await this.#take(user, { clientId, mutations: taken })
      await this.store.writer
        .updateTable('user_meta')
        .set({ seq: cursor })
        .where('user_id', '=', user)
        .where('seq', '<', cursor)
        .execute()
      if (past === 'answer lost') await this.#take(user, { clientId, mutations: waitingIn(database) })
      if (past === 'slept') await this.#leaveTombstone(user)
    }
  }

  async #take(user: number, request: Partial<UserSyncRequest>): Promise<void> {
    const { status } = await this.send(user, request)
    if (status !== 200) throw new Error(`The server answered with ${status}.`)
  }

  /** By another device, which this one has not heard of. */
  async #leaveTombstone(user: number): Promise<void> {
    const mutations = [true, false].map((on, place) => ({
      ...{ mid: place + 1, key: this.#ids() },
      ...{ name: 'favorite.set', args: { toolId: SAMPLE_TOOLS, on } },
    }))
    await this.#take(user, { clientId: this.#ids(), mutations })
  }

  #left(past: Past, sample: number): Fixture['users'][number] {
    const left = this.#fixtures.get(past)?.users.find(({ user }) => user === userOf(past, sample))
    if (left === undefined) throw new Error(`The fixture has no user ${sample}.`)
    return left
  }
}

/** The id that a user of the samples has in a past. */
export function userOf(past: Past, sample: number): number {
  return PASTS.indexOf(past) * SAMPLE_USERS.length + sample
}

/** Ids of 32 digits end in a digit of the past, so that all pasts can go on at one server. */
function fixtureOf(fixture: Fixture, past: Past): Fixture {
  const text = JSON.stringify(fixture).replaceAll(
    /(?<![0-9a-f])([0-9a-f]{31})0(?![0-9a-f])/g,
    `$1${PASTS.indexOf(past)}`,
  )
  const { users, ...rest } = parseFixture(text)
  return {
    ...rest,
    users: users.map(({ user: sample, taken, database }) => {
      const user = userOf(past, sample)
      const left = { ...database, name: userDatabaseName(user) }
      return { user, taken, database: past === 'restored' ? withEpoch(left, ANOTHER_EPOCH) : left }
    }),
  }
}

const headSchema = z.looseObject({ clientId: z.string(), epoch: z.string().nullable(), cursor: z.int() })
const entrySchema = z.looseObject({
  mid: z.int(),
  key: z.string(),
  ackedAt: z.int().nullable(),
  mutation: z.looseObject({ name: z.string(), args: z.unknown() }),
})

const rowsOf = ({ tables }: StoredDatabase, table: string) => tables[table]?.rows ?? []

function headOf(database: StoredDatabase) {
  return headSchema.parse(rowsOf(database, 'head')[0])
}

function withEpoch({ tables, ...database }: StoredDatabase, epoch: string): StoredDatabase {
  const { head } = tables
  if (head === undefined) throw new Error('The database has no head.')
  const rows = [{ ...headSchema.parse(head.rows[0]), epoch }]
  return { ...database, tables: { ...tables, head: { ...head, rows } } }
}

/** Everything in an outbox, as it would be pushed. */
export function outboxIn(database: StoredDatabase) {
  return rowsOf(database, 'outbox')
    .map((row) => entrySchema.parse(row))
    .sort((a, b) => a.mid - b.mid)
    .map(({ mid, key, ackedAt, mutation: { name, args } }) => ({ mid, key, ackedAt, name, args }))
}

export function waitingIn(database: StoredDatabase): UserSyncRequest['mutations'] {
  return outboxIn(database).flatMap(({ ackedAt, ...pushed }) => (ackedAt === null ? [pushed] : []))
}
