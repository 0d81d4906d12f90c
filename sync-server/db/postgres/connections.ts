import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  replaceWithNoncontingentExpression,
  Transaction,
  type TransactionBuilder,
} from 'kysely'
import pg from 'pg'
import { AbortedError, ServerBusyError } from '../../errors/database-errors.ts'
import { sentAtOnce } from '../sent-at-once.ts'
import type { WriteHealth } from '../write-health.ts'
import { explainError, isPlanOutdated, NoStandbyError, UnconfirmedError } from './explain-error.ts'
import { Retries } from './retries.ts'

/** What the connections of a pool are for. */
export interface PoolUse {
  /** Connections at most. */
  most: number
  /**
   * `write`: SERIALIZABLE, so that what a transaction reads stays true until it commits. `read`: a transaction is one moment
   * of the database, and changes nothing. `single`: each statement sees what is committed.
   */
  use: 'write' | 'read' | 'single'
  /** Runs again what must give way, and counts it. */
  retries?: Retries
  /** Learns whether changes can be saved. */
  health?: WriteHealth
}

/** How long a statement waits for a lock that somebody else holds, such as an operator or a migration. */
const LOCK_TIMEOUT = '-c lock_timeout=5s'

const SETTINGS = {
  write: `-c default_transaction_isolation=serializable ${LOCK_TIMEOUT}`,
  read: String.raw`-c default_transaction_isolation=repeatable\ read -c default_transaction_read_only=on ${LOCK_TIMEOUT}`,
  single: String.raw`-c default_transaction_isolation=read\ committed`,
} as const

/** A node that hangs in the middle of a transaction must not hold its locks for ever. */
const IDLE_TRANSACTION_MS = 60_000
/** How long a request waits for a free connection before it is refused. */
const CONNECT_MS = 5000
/** How long a request waits for a commit, which takes for ever while no standby confirms it. */
const COMMIT_MS = 10_000

/** What the driver gives as texts, since it might not fit, or what SQLite has no type for. Our numbers do fit. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.BOOL, (text) => Number(text === 't')],
])

/** A pool of connections whose loss does not end the process. */
export function openPool(url: string, { most, use }: Pick<PoolUse, 'most' | 'use'>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    pipeline: true,
    types: { getTypeParser: (id, format) => PARSERS.get(id) ?? pg.types.getTypeParser(id, format) },
    connectionTimeoutMillis: CONNECT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    application_name: 'ai-tool-hub',
    options: SETTINGS[use],
  })
  // A connection that is lost fails the statement under way, and the next one is made when it is needed; the events
  // themselves would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Connections to a database; they send a statement before the answer to the one before is there. */
export class Connections {
  readonly #pool: pg.Pool
  readonly #shared: Shared

  constructor(url: string, { most, use, retries = new Retries(), health }: PoolUse) {
    this.#shared = {
      names: new StatementNames(),
      retries,
      health,
      isReading: use === 'read',
      answeredAt: -Infinity,
      unanswered: 0,
    }
    this.#pool = openPool(url, { most, use })
  }

  async acquire(): Promise<Connection> {
    // While one commit is not confirmed none is, and what waits behind it would wait as long again.
    if (this.#shared.unanswered > 0) throw explainError(new NoStandbyError(), this.#shared)
    const since = performance.now()
    const client = await this.#pool.connect().catch((error: unknown) => {
      // What waits in vain for a connection to become free says the same as what waits for a server that is away.
      const isBusy = isWaitOver(error) && this.#shared.answeredAt > since
      throw isBusy ? new ServerBusyError(error) : explainError(error, this.#shared)
    })
    return new Connection(client, this.#shared)
  }

  /** Runs a transaction; again where it must begin anew. */
  again<T>(work: () => Promise<T>): Promise<T> {
    return this.#shared.retries.run(work)
  }

  /** How many of them work, and how many requests wait for one. */
  get pressure(): { busy: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, waiting: waitingCount }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** What the connections of a pool have in common. */
interface Shared {
  names: StatementNames
  retries: Retries
  health: WriteHealth | undefined
  isReading: boolean
  /** Commits that requests no longer wait for. */
  unanswered: number
  /** When the database has last answered, as `performance.now()` counts. */
  answeredAt: number
}

const isWaitOver = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** Statements longer than this contain lists of values and hardly ever recur. */
const MAX_LENGTH = 4000
const MAX_NAMES = 500

/** Names under which connections remember prepared statements: of the first ones, which are those of every request. */
class StatementNames {
  readonly #names = new Map<string, string>()
  #given = 0

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_NAMES || text.length > MAX_LENGTH) return known
    const name = `s${this.#given++}`
    this.#names.set(text, name)
    return name
  }

  /** It is prepared anew the next time, by each connection. */
  forget(text: string): void {
    this.#names.delete(text)
  }
}

/** Savepoints need no answer of their own: when one fails, the statement after it does. */
const UNAWAITED = /^(savepoint|rollback to savepoint|release savepoint) /

/** A connection while it is in use. It sends what needs no answer together with the next statement, which saves a round trip. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #shared: Shared
  #isInTransaction = false
  #isBroken = false
  /** Why a statement failed that nobody has waited for. */
  #failure: unknown
  /** A commit that a request no longer waits for; until it is answered the connection is of no use. */
  #unanswered: Promise<unknown> | undefined

  constructor(client: pg.PoolClient, shared: Shared) {
    this.#client = client
    this.#shared = shared
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (UNAWAITED.test(sql)) {
      this.#send(sql)
      return { rows: [] }
    }
    const run = () => this.#run<R>(sql, parameters)
    return this.#isInTransaction ? run() : this.#shared.retries.run(run)
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here reads by it.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages, not as a stream.')
  }

  begin(): void {
    this.#failure = undefined
    this.#isInTransaction = true
    this.#send('begin')
  }

  /** @throws OutcomeUnknownError */
  async commit(): Promise<void> {
    this.#isInTransaction = false
    // What has only read has nothing to lose: its end goes out with what comes next.
    if (this.#shared.isReading) return this.#send('commit')
    const { command } = await this.#query('commit')
    // What it says instead of an error when the transaction was undone before.
    if (command === 'ROLLBACK') throw new AbortedError()
  }

  /** Never fails: the error that is the reason for it says more. What is left of the transaction ends with its connection. */
  async rollBack(): Promise<void> {
    this.#isInTransaction = false
    if (this.#unanswered !== undefined) return
    await this.#query('rollback').catch(() => {
      this.#isBroken = true
    })
  }

  /**
   * Not while a commit is unanswered: ending its connection would not end the wait at the server, and each try would leave
   * one more there.
   */
  release(): void {
    const release = () => this.#client.release(this.#isBroken)
    if (this.#unanswered === undefined) release()
    else void this.#unanswered.then(release)
  }

  #send(text: string): void {
    this.#client.query(text).catch((error: unknown) => {
      this.#failure ??= error
    })
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#query(text, parameters)
    if (!this.#isInTransaction) this.#shared.health?.noteCommit()
    return { rows, ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async #query(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    const name = parameters.length > 0 ? this.#shared.names.of(text) : undefined
    try {
      const asked = this.#client.query({ text, values: [...parameters], ...(name && { name }) })
      // Outside a transaction each statement is a commit of its own.
      const answer = await (this.#isInTransaction || this.#shared.isReading ? asked : this.#inTime(asked))
      this.#shared.answeredAt = performance.now()
      return answer
    } catch (error) {
      const cause = this.#failure ?? error
      this.#failure = undefined
      if (isPlanOutdated(cause)) this.#shared.names.forget(text)
      throw explainError(cause, { ...this.#shared, isCommit: text === 'commit' })
    }
  }

  async #outlast(asked: Promise<unknown>): Promise<void> {
    this.#shared.unanswered += 1
    await asked.catch(() => {
      this.#isBroken = true
    })
    this.#shared.unanswered -= 1
  }

  /** @throws UnconfirmedError */
  async #inTime<T>(asked: Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.#unanswered = this.#outlast(asked)
      reject(new UnconfirmedError())
    }, COMMIT_MS)
    try {
      return await Promise.race([asked, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

class PostgresDriver implements Driver {
  readonly #connections: Connections

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async init(): Promise<void> {}
  acquireConnection(): Promise<Connection> {
    return this.#connections.acquire()
  }
  async beginTransaction(connection: Connection): Promise<void> {
    connection.begin()
  }
  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit()
  }
  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollBack()
  }
  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }
  /** The connections belong to who has made them. */
  async destroy(): Promise<void> {}
}

export function postgresDialect(connections: Connections): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(connections),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** SQLite takes an empty `in ()`. */
export const POSTGRES_PLUGINS = [
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
]

/** The query builder over these connections. Closing them stays with the caller. */
export function toPostgresKysely<T>(connections: Connections): Kysely<T> {
  return new PostgresKysely<T>(connections)
}

/** Transactions whose statements go out together where they are asked for together. */
class PostgresKysely<T> extends Kysely<T> {
  readonly #dialect: Dialect
  readonly #connections: Connections

  constructor(connections: Connections) {
    const dialect = postgresDialect(connections)
    super({ dialect, plugins: POSTGRES_PLUGINS })
    this.#dialect = dialect
    this.#connections = connections
  }

  override transaction(): TransactionBuilder<T> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    const dialect = this.#dialect
    builder.execute = (work) =>
      this.#connections.again(() =>
        execute(async (begun) => {
          const executor = await sentAtOnce(begun)
          // Kysely asks for a driver that a transaction never uses.
          return work(
            new Transaction<T>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor }),
          )
        }),
      )
    return builder
  }
}
