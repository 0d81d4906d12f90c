import type { OpenedReader, Place, Store, StoreOptions } from './engine.ts'

// An engine is loaded by those who use it: a start with one does not wait for the code of the other.
const sqlite = () => import('./sqlite/sqlite-store.ts')
const postgres = () => import('./postgres/postgres-store.ts')

/** Opens a database, creating and migrating it as needed. */
export async function openStore(place: Place, options: StoreOptions = {}): Promise<Store> {
  const { dataDir, databaseUrl } = place
  if (databaseUrl === null) return (await sqlite()).openSqliteStore(dataDir, options)
  return (await postgres()).openPostgresStore({ dataDir, databaseUrl }, options)
}

/** As `openStore`, but a command that only reads must not take a mistyped folder for an empty catalogue. @throws NoDatabaseError */
export async function openExistingStore(place: Place): Promise<Store> {
  if (place.databaseUrl === null) return (await sqlite()).openExistingSqliteStore(place.dataDir)
  return openStore(place)
}

/** A connection that only reads, to a database that is up to date. */
export async function openReader({ dataDir, databaseUrl }: Place): Promise<OpenedReader> {
  if (databaseUrl === null) return (await sqlite()).openSqliteReader(dataDir)
  return (await postgres()).openPostgresReader(databaseUrl)
}
