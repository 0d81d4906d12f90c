import { type Kysely, sql } from 'kysely'
import { sqlState } from '../error-kind.ts'
import { type Migrated, type Migration, migrate } from '../migrate.ts'
import { migrations } from '../migrations/all.ts'
import { Connections, toPostgresKysely } from './connections.ts'

/** The oldest version that is tested. */
const OLDEST_VERSION = 15
/** Two nodes may be twice as far apart, which is a third of the shortest time for which work is taken. */
const MOST_OFFSET_MS = 5000
/** Any number that nothing else takes: nodes that start together migrate one after the other. */
const LOCK = 7_246_301

/** DATABASE_URL leads to no database that this program can use; the message is one line for the operator. */
class DatabaseSetupError extends Error {
  readonly code = 'database-setup'
}

/**
 * Brings the schema up to date. Nodes of the version before run on beside migrations that only add. One that gets into a deadlock with
 * them is tried again. @param list all migrations of the program @throws DatabaseSetupError, SchemaTooNewError
 */
export async function migratePostgres(url: string, list: readonly Migration[] = migrations): Promise<void> {
  const connections = new Connections(url, { most: 2, use: 'single' })
  const db = toPostgresKysely<unknown>(connections)
  try {
    await checkVersion(db)
    await migrate(migrated(db), { migrations: list, backUp: async () => {} })
  } catch (error) {
    throw explainSetup(error, url)
  } finally {
    await connections.end()
  }
}

function migrated(db: Kysely<unknown>): Migrated {
  return {
    schemaVersion: () => schemaVersion(db),
    async leastSchema() {
      const { rows } = await sql<{ least: number }>`select least_schema as least from meta`.execute(db)
      return rows[0]?.least ?? 0
    },
    inTurn: (work) =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
        await work(transaction, await schemaVersion(transaction))
      }),
  }
}

/** Asks the catalogue's tables: `to_regclass` remembers that there was no such table, even after waiting for who makes it. */
async function schemaVersion(db: Kysely<unknown>): Promise<number> {
  const { rows: tables } = await sql`
    select 1 from pg_tables where tablename = 'meta' and schemaname = current_schema()`.execute(db)
  if (tables.length === 0) return 0
  const { rows } = await sql<{ schema: number }>`select schema from meta`.execute(db)
  return rows[0]?.schema ?? 0
}

async function checkVersion(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  throw new DatabaseSetupError(
    `DATABASE_URL leads to PostgreSQL ${version}; version ${OLDEST_VERSION} or newer is needed.`,
  )
}

/**
 * A pooler in between, or an option of the address, may drop what connections are set to. Changes would then be lost without a
 * word. @throws DatabaseSetupError
 */
export async function refuseWeakIsolation<T>(writer: Kysely<T>, url: string): Promise<void> {
  const { rows } = await sql<{
    level: string
  }>`select current_setting('transaction_isolation') as level`.execute(writer)
  if (rows[0]?.level === 'serializable') return
  throw new DatabaseSetupError(
    `DATABASE_URL (${withoutPassword(url)}): transactions are ${rows[0]?.level} and must be serializable. ` +
      'Does a pooler drop the settings of connections? See "Three nodes" in docs/operations.md.',
  )
}

/**
 * Work that nodes share is theirs until a time, half a minute or more; who reads another clock would take it as well. Sessions,
 * links and the codes of authenticator apps go by the time too. @throws DatabaseSetupError
 */
export async function refuseWrongClock<T>(db: Kysely<T>, url: string): Promise<void> {
  const before = Date.now()
  const { rows } = await sql<{
    now: number
  }>`select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`.execute(db)
  const after = Date.now()
  const now = rows[0]?.now ?? before
  // It was some moment between question and answer.
  const offset = now < before ? before - now : Math.min(after - now, 0)
  if (Math.abs(offset) <= MOST_OFFSET_MS) return
  throw new DatabaseSetupError(
    `DATABASE_URL (${withoutPassword(url)}): the clock of this machine is ${Math.round(Math.abs(offset) / 1000)} seconds ` +
      `${offset > 0 ? 'ahead of' : 'behind'} that of the database. Set both by NTP.`,
  )
}

/** What the operator can correct, by PostgreSQL's code. */
const REASONS = new Map([
  ['28P01', 'the password is wrong'],
  ['28000', 'this user may not connect'],
  ['3D000', 'there is no such database'],
  ['42501', 'the user may not create tables'],
])

/** @returns what to tell the operator instead of an error of a database that is being set up */
export function explainSetup(error: unknown, url: string): unknown {
  const code = sqlState(error)
  const reason = code === null ? unreachable(error) : REASONS.get(code)
  return reason === undefined
    ? error
    : new DatabaseSetupError(`DATABASE_URL (${withoutPassword(url)}): ${reason}.`, { cause: error })
}

function unreachable(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'database-unavailable')
    return undefined
  return `the server cannot be reached (${error.cause instanceof Error ? error.cause.message : 'no answer'})`
}

export function withoutPassword(url: string): string {
  const { username, host, pathname } = new URL(url)
  return `${username === '' ? '' : `${username}@`}${host}${pathname}`
}
