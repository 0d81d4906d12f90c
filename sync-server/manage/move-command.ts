import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, isPostgresAddress } from '../config.ts'
import type { Store } from '../db/engine.ts'
import { type MovedTable, moveDatabase } from '../db/move/move-database.ts'
import { openExistingSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { openStore } from '../db/store.ts'
import { OutcomeUnknownError } from '../errors/database-errors.ts'
import { ASSET_ARCHIVE } from '../services/site/asset-archive.ts'
import { ICONS } from '../services/sites/icon-folder.ts'
import { SNAPSHOTS } from '../services/sync/snapshot-folder.ts'
import { verifyStore } from '../services/verify-store.ts'
import { UsageError } from './usage.ts'

/** `move <DATABASE_URL>`: from the file in DATA_DIR into an empty PostgreSQL. The file stays as it is. */
export async function moveCommand(config: Config, [url = '', ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || !isPostgresAddress(url))
    throw new UsageError('move needs one address, like postgres://user:password@db.example.com/tools')
  const { dataDir } = config
  // Which also brings its tables up to date.
  const file = await closing(openExistingSqliteStore(dataDir), async (store) => {
    const problems = await verifyStore(store)
    return print(problems) ? store.file : null
  })
  if (file === null) {
    console.error('Nothing was moved: the database in DATA_DIR is damaged.')
    return 1
  }
  const folders = [ICONS, SNAPSHOTS, ASSET_ARCHIVE]
  const moved = await move({ file, url, dataDir, folders, onProgress: showProgress })
  printTables(moved)
  const problems = await closing(openStore({ dataDir, databaseUrl: url }), verifyStore)
  if (!print(problems)) {
    console.error('The rows were moved, but PostgreSQL doesn’t hold them correctly. Don’t use it.')
    return 1
  }
  console.log('The new database is sound.')
  explainNext(config)
  return 0
}

function move(request: Parameters<typeof moveDatabase>[0]): Promise<MovedTable[]> {
  return moveDatabase(request).catch((error: unknown) => {
    if (!(error instanceof OutcomeUnknownError)) throw error
    throw new UsageError(
      'The connection was lost at the very end: either everything was moved, or nothing. Run the command again: it refuses a ' +
        'database that has rows.',
    )
  })
}

async function closing<S extends Store, T>(opening: Promise<S>, work: (store: S) => Promise<T>): Promise<T> {
  const store = await opening
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** @returns whether there are none */
function print(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

/** Smaller tables need no progress. */
const PROGRESS_FROM_ROWS = 10_000

function showProgress(table: string, done: number, total: number): void {
  if (total >= PROGRESS_FROM_ROWS) console.error(`${table}: ${done} of ${total} rows`)
}

function printTables(moved: readonly MovedTable[]): void {
  const width = String(Math.max(...moved.map(({ rows }) => rows))).length
  for (const { name, rows } of moved) if (rows > 0) console.log(`${String(rows).padStart(width)} ${name}`)
  const empty = moved.filter(({ rows }) => rows === 0).length
  console.log(`As many rows in PostgreSQL as in the file, table by table; ${empty} tables are empty.`)
}

function explainNext({ dataDir, secretKey, sessionKeys }: Config): void {
  const file = join(dataDir, 'secret.key')
  if (secretKey === null && existsSync(file))
    console.log(`Every node needs the key of this server as SECRET_KEY: it is the line in ${file}.`)
  if (secretKey !== null) console.log('Every node needs the SECRET_KEY that is set here.')
  if (sessionKeys !== null) console.log('Every node needs the SESSION_KEYS that are set here.')
  console.log('With a different key, everyone is signed out, and webhooks and authenticator apps fail.')
  console.log(
    'The file in DATA_DIR is unchanged. Don’t start a server on it again: it would take its own changes.',
  )
}
