import { createHash } from 'node:crypto'
import type { SqliteStore } from '../../../sync-server/db/sqlite/sqlite-store.ts'
import { listPendingFigures } from '../../../sync-server/repositories/tool-figures.ts'
import type { World } from './world.ts'

export interface StoreWatch {
  /** The tables that have changed since the last call. */
  changes(): string[]
}

/** A minute after its start the server lets its own agents read the catalogue, which can happen on a slow machine. */
const OWN_WORK_MS = 50_000
const OWN_WORK = new Set(['agent', 'agent_activity', 'recommendation', 'feedback'])

/**
 * Reports which tables change. Nothing is left out, neither logs nor counters. Where no other connection has committed
 * anything, which SQLite reports at once, there is nothing to compare.
 */
export function watchStore({ handle }: Pick<SqliteStore, 'handle'>, startedAt = Date.now()): StoreWatch {
  const dataVersion = () => handle.pragma('data_version', { simple: true })
  const tables = handle
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .pluck()
    .all()
    .map(String)
  const digest = (table: string) => {
    const hash = createHash('sha256')
    for (const row of handle.prepare(`select * from "${table}"`).raw().iterate())
      hash.update(JSON.stringify(row))
    return hash.digest('hex')
  }
  const digests = () => new Map(tables.map((table) => [table, digest(table)]))
  let version = dataVersion()
  let before = digests()
  return {
    changes() {
      if (dataVersion() === version) return []
      version = dataVersion()
      const after = digests()
      const changed = tables.filter((table) => after.get(table) !== before.get(table))
      before = after
      const isLate = Date.now() - startedAt > OWN_WORK_MS
      return changed.filter((table) => !(isLate && OWN_WORK.has(table)))
    },
  }
}

/** As `watchStore`, from when the ratings that follow reviews are shown. */
export async function watchWorld({ server, store, startedAt }: World): Promise<StoreWatch> {
  await server.until(async () => (await listPendingFigures(store.reader, 1)).length === 0)
  return watchStore(store, startedAt)
}
