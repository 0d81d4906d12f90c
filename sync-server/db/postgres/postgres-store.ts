import { sql } from 'kysely'
import { forgetEndings } from '../../repositories/endings.ts'
import type { OpenedReader, Place, Store, StoreOptions } from '../engine.ts'
import type { Database, Schema } from '../schema.ts'
import { WriteHealth } from '../write-health.ts'
import { Connections, toPostgresKysely } from './connections.ts'
import { migratePostgres, refuseWeakIsolation, refuseWrongClock } from './migrate-postgres.ts'
import { postgresWriter } from './postgres-writer.ts'
import { RequestCounts } from './request-counts.ts'
import { Retries } from './retries.ts'
import { UserHints } from './user-hints.ts'

/** Connections of a process at most, by what they are for. Threads of the process have a few of their own. */
const MOST = { write: 10, read: 10, follow: 2, thread: 2 }

/** Opens a database of PostgreSQL, creating and migrating its tables as needed. */
export async function openPostgresStore(
  place: Place & { databaseUrl: string },
  options: StoreOptions = {},
): Promise<Store> {
  const url = place.databaseUrl
  await migratePostgres(url)
  const writeHealth = new WriteHealth()
  const retries = new Retries()
  const { writer, connections: writes } = postgresWriter(url, {
    most: MOST.write,
    health: writeHealth,
    retries,
    ...options,
  })
  try {
    await refuseWeakIsolation(writer, url)
    await refuseWrongClock(writer, url)
  } catch (error) {
    await writes.end()
    throw error
  }
  const reads = new Connections(url, { most: MOST.read, use: 'read' })
  const follows = new Connections(url, { most: MOST.follow, use: 'read' })
  const reader = toPostgresKysely<Schema>(reads)
  const follower = toPostgresKysely<Schema>(follows)
  const counts = new RequestCounts(url)
  const hints = new UserHints(url, writer)
  await hints.connect()
  return {
    engine: 'postgres',
    place,
    writer,
    reader,
    follower,
    writeHealth,
    async changeVersion() {
      const state = await follower.selectFrom('meta').select(['epoch', 'seq']).executeTakeFirstOrThrow()
      return `${state.epoch} ${state.seq}`
    },
    onUserMoved: (listener) => hints.listen(listener),
    async bytes() {
      const { rows } = await sql<{
        bytes: number
      }>`select pg_database_size(current_database()) as bytes`.execute(reader)
      return { main: rows[0]?.bytes ?? 0 }
    },
    counter: (name, limit) => counts.counter(name, limit),
    pressure: () => ({
      ...retries.figures,
      pools: { write: writes.pressure, read: reads.pressure, follow: follows.pressure },
    }),
    findDamage: () => findDamage(reader),
    // Autovacuum does the rest; what stands in backups of the operator is the operator's.
    async forgetDeleted() {
      await forgetEndings(writer)
      await counts.purge()
    },
    async close() {
      await hints.close()
      await Promise.all([writes, reads, follows, counts].map((connections) => connections.end()))
    },
  }
}

/** A few connections that only read, for a thread. */
export function openPostgresReader(url: string): OpenedReader {
  const connections = new Connections(url, { most: MOST.thread, use: 'read' })
  return { reader: toPostgresKysely<Schema>(connections), close: () => connections.end() }
}

/** Foreign keys and checks hold at every commit; what can be damaged is what lies on the disk. */
async function findDamage(db: Database): Promise<string[]> {
  const { rows: indexes } = await sql<{ name: string }>`
    select cast(indexrelid as regclass)::text as name from pg_index where not indisvalid`.execute(db)
  const { rows: pages } = await sql<{ failures: number | null }>`
    select checksum_failures as failures from pg_stat_database where datname = current_database()`.execute(db)
  const failures = pages[0]?.failures ?? 0
  return [
    ...indexes.map(({ name }) => `the index ${name} is not valid; reindex it`),
    ...(failures > 0 ? [`PostgreSQL has met ${failures} damaged pages`] : []),
  ]
}
