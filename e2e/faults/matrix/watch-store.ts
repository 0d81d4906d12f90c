import { createHash } from 'node:crypto'
import type { Store } from '../../../sync-server/db/engine.ts'
import { listPendingFigures } from '../../../sync-server/repositories/tool-figures.ts'
import { rawSql, rawValue } from '../../../sync-server/testing/raw-sql.ts'
import type { World } from './world.ts'

/**
 * What no call writes. The sequencer of the logs works a moment after a change, whose row was written before; repeated work
 * keeps whose turn it is, and how far the tools are read whose news is pushed.
 */
const NO_CALL = [
  'log_pending',
  'log_entry',
  'log_node',
  'log_head',
  'receipt_signature',
  'job_turn',
  'push_state',
]

export interface StoreWatch {
  /** The tables that have changed since the last call. */
  changes(): Promise<string[]>
}

type Watched = Pick<Store, 'engine' | 'writer'>

/**
 * A minute after its start the server lets its own agents read the catalogue, and begins its repeated work, which can happen
 * on a slow machine.
 */
const OWN_WORK_MS = 50_000
const OWN_WORK = ['agent', 'agent_activity', 'recommendation', 'feedback', 'shared_file']

/**
 * Reports which tables change. Nothing is left out, neither logs nor counters, but what follows a change by itself. Where nobody has committed anything, which
 * the database reports at once, there is nothing to compare.
 */
export async function watchStore(store: Watched, startedAt = Date.now()): Promise<StoreWatch> {
  const engine = ENGINES[store.engine]
  const readVersion = () => rawValue(store, engine.version)
  const tables = await rawSql<{ name: string }>(store, engine.tables)
  const readDigests = () =>
    engine.digests(
      store,
      tables.map(({ name }) => name),
    )
  let version = await readVersion()
  let before = await readDigests()
  return {
    async changes() {
      const now = await readVersion()
      if (now === version) return []
      version = now
      const after = await readDigests()
      const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
      before = after
      const isLate = Date.now() - startedAt > OWN_WORK_MS
      const expected = new Set(isLate ? [...NO_CALL, ...OWN_WORK] : NO_CALL)
      return changed.filter((name) => !expected.has(name))
    },
  }
}

type Digests = ReadonlyMap<string, unknown>

interface Engine {
  /** Finds a value that differs after somebody has committed a change. */
  version: string
  /** Finds the names of all tables. */
  tables: string
  digests(store: Watched, names: readonly string[]): Promise<Digests>
}

const ENGINES: Readonly<Record<Store['engine'], Engine>> = {
  sqlite: {
    version: 'pragma data_version',
    tables: "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    async digests(store, names) {
      const digests = new Map<string, string>()
      for (const name of names) {
        const rows = await rawSql<object>(store, `select * from "${name}"`)
        const hash = createHash('sha256')
        for (const row of rows) hash.update(JSON.stringify(row))
        digests.set(name, hash.digest('hex'))
      }
      return digests
    },
  },
  postgres: {
    // The number of the next transaction that writes, in any database of the server.
    version: 'select cast(pg_snapshot_xmax(pg_current_snapshot()) as text)',
    tables: 'select tablename as name from pg_tables where schemaname = current_schema()',
    async digests(store, names) {
      const rows = await rawSql<{ name: string; digest: string }>(
        store,
        names
          .map(
            (
              name,
            ) => `select '${name}' as name, md5(string_agg(cast(t as text), ' ' order by cast(t as text)))
              as digest from "${name}" t`,
          )
          .join(' union all '),
      )
      return new Map(rows.map(({ name, digest }) => [name, digest]))
    },
  },
}

/** As `watchStore`, from when the ratings that follow reviews are shown. */
export async function watchWorld({ server, store, startedAt }: World): Promise<StoreWatch> {
  await server.until(async () => (await listPendingFigures(store.reader, 1)).length === 0)
  return watchStore(store, startedAt)
}
