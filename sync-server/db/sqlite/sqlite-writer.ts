import type SQLite from 'better-sqlite3'
import { CompiledQuery, type QueryResult, SqliteDialect } from 'kysely'
import { WriteHealth } from '../write-health.ts'
import { Writer } from '../write-transaction.ts'
import { cacheStatements } from './statement-cache.ts'

/** Locks the meta row, so that writers queue from the start and what one reads stays true until it commits. */
const LOCK = CompiledQuery.raw('update "meta" set "seq" = "seq"')

interface SqliteWriterOptions {
  health?: WriteHealth
  /** Runs after each commit, before anybody learns of it. */
  afterCommit?: () => void
  ratingsEveryMs?: number | undefined
}

/** A writer over one connection, to which each transaction has it alone. Closing the handle stays with the caller. */
export function sqliteWriter(
  handle: SQLite.Database,
  { health = new WriteHealth(), afterCommit, ratingsEveryMs }: SqliteWriterOptions = {},
): Writer {
  const database = cacheStatements(handle, { health, afterCommit })
  return new Writer(
    {
      dialect: new SqliteDialect({ database }),
      begin: (transaction) => transaction.executeQuery(LOCK),
      execute<R>({ sql, parameters }: CompiledQuery<R>): QueryResult<R> {
        const statement = database.prepare(sql)
        if (statement.reader) return { rows: statement.all(parameters) as R[] }
        const { changes, lastInsertRowid } = statement.run(parameters)
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      },
    },
    { ratingsEveryMs },
  )
}
