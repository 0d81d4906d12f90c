import type SQLite from 'better-sqlite3'
import {
  type Compilable,
  CompiledQuery,
  Kysely,
  type KyselyProps,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  Transaction,
} from 'kysely'
import { Turns } from '../lib/turns.ts'
import { kindOf } from './error-kind.ts'
import type { Schema } from './schema.ts'
import { cacheStatements } from './sqlite/statement-cache.ts'
import { WriteHealth } from './sqlite/write-health.ts'

/** Tells its listeners of each change that this process has committed. */
class ChangeEvents<T> {
  readonly #listeners = new Set<(change: T) => void>()

  /** @returns a function that removes the listener */
  listen(listener: (change: T) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(change: T): void {
    for (const listener of this.#listeners) listener(change)
  }
}

const LOCK = CompiledQuery.raw('update "meta" set "seq" = "seq"')
const SAVEPOINT = CompiledQuery.raw('savepoint "attempt"')
const UNDO = CompiledQuery.raw('rollback to "attempt"')
const RELEASE = CompiledQuery.raw('release "attempt"')

/** Each change of what tools show of their reviews is a version of the catalogue, which reaches every device. */
const RATINGS_EVERY_MS = 60_000

interface WriterOptions {
  health?: WriteHealth
  /** Runs after each commit, before anybody learns of it. */
  afterCommit?: () => void
  /** The least time between two changes of what tools show of their reviews; a minute by default. */
  ratingsEveryMs?: number | undefined
}

/** The connection of a process that writes, and the events of what was written through it. */
export class Writer extends Kysely<Schema> {
  /** Ids of users whose rows have changed. */
  readonly userChanges = new ChangeEvents<number>()
  /** Ids of tools whose reviews come to another rating than they show. */
  readonly ratingChanges = new ChangeEvents<number>()
  /** When what tools show of their reviews may change: docs/ratings.md. */
  readonly ratingTurns: Turns
  /** The newest seq of the catalogue. */
  readonly catalogueChanges = new ChangeEvents<number>()
  /** The id and the kind of each event of the security log. */
  readonly securityEvents = new ChangeEvents<{ id: number; kind: string }>()
  readonly #connection: SqliteDatabase
  readonly #dialect: SqliteDialect

  /** Closing the handle stays with the caller. */
  constructor(
    handle: SQLite.Database,
    { health = new WriteHealth(), afterCommit, ratingsEveryMs = RATINGS_EVERY_MS }: WriterOptions = {},
  ) {
    const connection = cacheStatements(handle, { health, afterCommit })
    const dialect = new SqliteDialect({ database: connection })
    super({ dialect })
    this.#connection = connection
    this.#dialect = dialect
    this.ratingTurns = new Turns(ratingsEveryMs)
  }

  /** A WriteTransaction over a transaction that has begun on this connection. */
  wrap(transaction: Transaction<Schema>): WriteTransaction {
    const dialect = this.#dialect
    // Kysely's constructor requires a driver; a transaction never uses it, since its executor holds the connection.
    const driver = dialect.createDriver()
    return new WriteTransaction(
      { config: { dialect }, dialect, driver, executor: transaction.getExecutor() },
      { writer: this, connection: this.#connection },
    )
  }
}

interface Parts {
  writer: Writer
  connection: SqliteDatabase
}

/** A transaction that writes: all of it happens, or nothing. Made by `writeTransaction` only. */
export class WriteTransaction extends Transaction<Schema> {
  readonly #writer: Writer
  readonly #connection: SqliteDatabase
  readonly #changedUsers = new Set<number>()
  #hasRatingTurn = false
  readonly #afterCommit: (() => void)[] = []

  constructor(props: KyselyProps, { writer, connection }: Parts) {
    super(props)
    this.#writer = writer
    this.#connection = connection
  }

  /** Runs `callback` once the transaction is committed, in order of registration; never after a rollback. */
  afterCommit(callback: () => void): void {
    this.#afterCommit.push(callback)
  }

  /** Announces the user on commit, once however many of their rows change. */
  userChanged(userId: number): void {
    if (this.#changedUsers.has(userId)) return
    this.#changedUsers.add(userId)
    this.afterCommit(() => this.#writer.userChanges.announce(userId))
  }

  /** Whether the reviews of this transaction may change what their tools show; otherwise that follows in a batch. */
  takeRatingTurn(): boolean {
    this.#hasRatingTurn ||= this.#writer.ratingTurns.take()
    return this.#hasRatingTurn
  }

  /** Announces on commit that the tool's reviews come to another rating than it shows. */
  ratingChanged(toolId: number): void {
    this.afterCommit(() => this.#writer.ratingChanges.announce(toolId))
  }

  /** Announces on commit that the catalogue has changed up to `seq`. */
  catalogueChanged(seq: number): void {
    this.afterCommit(() => this.#writer.catalogueChanges.announce(seq))
  }

  /** Announces on commit that the security log has recorded an event. */
  securityEventRecorded(event: { id: number; kind: string }): void {
    this.afterCommit(() => this.#writer.securityEvents.announce(event))
  }

  /**
   * Runs `work` within a savepoint. When it fails, what it has written and registered is undone, and the transaction can
   * go on; except after a CannotSaveError, when SQLite may have rolled back the whole transaction.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const registered = this.#afterCommit.length
    const changed = this.#changedUsers.size
    await this.executeQuery(SAVEPOINT)
    try {
      const result = await work()
      await this.executeQuery(RELEASE)
      return result
    } catch (error) {
      if (kindOf(error) === 'cannot-save') throw error
      await this.executeQuery(UNDO)
      await this.executeQuery(RELEASE)
      this.#afterCommit.length = registered
      // A set keeps the order in which it was filled.
      for (const user of [...this.#changedUsers].slice(changed)) this.#changedUsers.delete(user)
      throw error
    }
  }

  /**
   * Hands a compiled query directly to its prepared statement. The transaction has its connection to itself until it
   * ends, so nothing has to wait for the connection (docs/decisions/0021).
   */
  override async executeQuery<R>(query: CompiledQuery<R> | Compilable<R>): Promise<QueryResult<R>> {
    const { sql, parameters } = 'compile' in query ? query.compile() : query
    const statement = this.#connection.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Called by `writeTransaction` when the commit has succeeded. */
  committed(): void {
    for (const callback of this.#afterCommit) callback()
  }
}

/**
 * Runs `work` in a transaction, and then what `work` has registered with `afterCommit`. The transaction locks the meta row
 * first, so writers queue from the start and what this one reads stays true until it commits, on any database.
 */
export async function writeTransaction<T>(
  writer: Writer,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const { transaction, result } = await writer.transaction().execute(async (begun) => {
    const transaction = writer.wrap(begun)
    await transaction.executeQuery(LOCK)
    return { transaction, result: await work(transaction) }
  })
  transaction.committed()
  return result
}
