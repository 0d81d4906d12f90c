import {
  type Compilable,
  CompiledQuery,
  type Dialect,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  type QueryResult,
  Transaction,
} from 'kysely'
import { AbortedError } from '../errors/database-errors.ts'
import { together } from '../lib/together.ts'
import { annotate, tracedPart, traceMoment } from '../lib/tracing.ts'
import { Turns } from '../lib/turns.ts'
import { kindOf } from './error-kind.ts'
import type { Schema } from './schema.ts'
import { sentAtOnce } from './sent-at-once.ts'

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

const SAVEPOINT = CompiledQuery.raw('savepoint "attempt"')
const UNDO = CompiledQuery.raw('rollback to savepoint "attempt"')
const RELEASE = CompiledQuery.raw('release savepoint "attempt"')

/** Each change of what tools show of their reviews is a version of the catalogue, which reaches every device. */
const RATINGS_EVERY_MS = 60_000

/** What an engine does differently when the program writes. */
export interface WriteEngine {
  dialect: Dialect
  plugins?: KyselyPlugin[]
  /** Runs inside each transaction before anything else, as to take a lock. */
  begin?: (transaction: WriteTransaction) => Promise<unknown>
  /** Runs a statement of a transaction in place of the query builder. */
  execute?: <R>(query: CompiledQuery<R>) => QueryResult<R>
  /** Runs a transaction, again where it must give way to another. Without this each transaction runs once. */
  run?: <T>(once: (turns: TakesTurns) => Promise<T>) => Promise<T>
}

/** Who has taken turns at what only one can change at a time. */
interface TakesTurns {
  /** @throws what ends the transaction, which runs again in its turn */
  need(name: string): void
}

/** Where writers are let in one at a time, they have every turn. */
const ALL_TURNS: TakesTurns = { need() {} }

interface WriterOptions {
  /** The least time between two changes of what tools show of their reviews; a minute by default. */
  ratingsEveryMs?: number | undefined
}

/** How much of the time this process writes, and waits to. */
class WriteTimes {
  committed = 0
  rolledBack = 0
  waitSeconds = 0
  /** From the beginning of each transaction to its commit, those included that ran again. */
  workSeconds = 0

  /** @param work calls `onBegin` when it need not wait any longer, each time when it runs again */
  async measure<T>(work: (onBegin: () => void) => Promise<T>): Promise<T> {
    const asked = performance.now()
    let begins = 0
    let began: number | undefined
    try {
      const result = await work(() => {
        begins++
        began ??= performance.now()
        traceMoment('begin')
      })
      this.committed++
      return result
    } catch (error) {
      this.rolledBack++
      throw error
    } finally {
      const ended = performance.now()
      this.waitSeconds += ((began ?? ended) - asked) / 1000
      this.workSeconds += (ended - (began ?? ended)) / 1000
      annotate({ 'db.transaction.runs': begins })
    }
  }
}

/** The connections of a process that write, and the events of what was written through them. */
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
  /** Leaves that wait for their places in the logs. */
  readonly leaves = new ChangeEvents<undefined>()
  readonly engine: WriteEngine
  readonly times = new WriteTimes()

  /** Closing the connections stays with the caller. */
  constructor(engine: WriteEngine, { ratingsEveryMs = RATINGS_EVERY_MS }: WriterOptions = {}) {
    super({ dialect: engine.dialect, plugins: engine.plugins ?? [] })
    this.engine = engine
    this.ratingTurns = new Turns(ratingsEveryMs)
  }

  /** A WriteTransaction over a transaction that has begun. */
  async wrap(transaction: Transaction<Schema>, run: Omit<Parts, 'writer'>): Promise<WriteTransaction> {
    const { dialect } = this.engine
    // Kysely's constructor requires a driver; a transaction never uses it, since its executor holds the connection.
    const driver = dialect.createDriver()
    return new WriteTransaction(
      { config: { dialect }, dialect, driver, executor: await sentAtOnce(transaction) },
      { writer: this, ...run },
    )
  }
}

interface Parts {
  writer: Writer
  turns: TakesTurns
  /** Whether the commit may go out before the last answers are there. */
  isAhead: boolean
}

/** A transaction that writes: all of it happens, or nothing. Made by `writeTransaction` only. */
export class WriteTransaction extends Transaction<Schema> {
  readonly #writer: Writer
  readonly #turns: TakesTurns
  readonly #isAhead: boolean
  #failure: Promise<{ error: unknown } | undefined> = Promise.resolve(undefined)
  readonly #changedUsers = new Set<number>()
  #hasRatingTurn = false
  #hasLeaves = false
  /** Why nothing of it can be committed, whatever `work` makes of the error. */
  #conflict: unknown
  readonly #afterCommit: (() => void)[] = []

  constructor(props: KyselyProps, { writer, turns, isAhead }: Parts) {
    super(props)
    this.#writer = writer
    this.#turns = turns
    this.#isAhead = isAhead
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

  /**
   * To be called before rows are read that many change at once, with a name for them: whoever else of this process does so
   * waits, in place of being undone at the end.
   */
  needTurn(name: string): void {
    try {
      this.#turns.need(name)
    } catch (error) {
      this.#conflict = error
      throw error
    }
  }

  /** Announces on commit that the catalogue has changed up to `seq`. */
  catalogueChanged(seq: number): void {
    this.afterCommit(() => this.#writer.catalogueChanges.announce(seq))
  }

  /** Announces on commit that the security log has recorded an event. */
  securityEventRecorded(event: { id: number; kind: string }): void {
    this.afterCommit(() => this.#writer.securityEvents.announce(event))
  }

  /** Announces on commit, once, that leaves wait for their places in the logs. */
  leafAdded(): void {
    if (this.#hasLeaves) return
    this.#hasLeaves = true
    this.afterCommit(() => this.#writer.leaves.announce(undefined))
  }

  /**
   * Runs `work` within a savepoint. When it fails, what it has written and registered is undone, and the transaction can
   * go on; except where the whole transaction is lost, as after a CannotSaveError or when it must give way to another.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const registered = this.#afterCommit.length
    const changed = this.#changedUsers.size
    const hadLeaves = this.#hasLeaves
    await this.executeQuery(SAVEPOINT)
    try {
      const result = await work()
      await this.executeQuery(RELEASE)
      return result
    } catch (error) {
      if (this.isLost(error)) throw error
      await this.executeQuery(UNDO)
      await this.executeQuery(RELEASE)
      this.#afterCommit.length = registered
      this.#hasLeaves &&= hadLeaves
      // A set keeps the order in which it was filled.
      for (const user of [...this.#changedUsers].slice(changed)) this.#changedUsers.delete(user)
      throw error
    }
  }

  /**
   * For the statements that end a transaction, when their answers decide nothing: where the database is elsewhere, the commit
   * goes out with them. When one of them fails nothing is committed, and `work` runs again and waits for them here, so that it
   * learns of the failure in its place.
   */
  async sendLast(statements: () => readonly Promise<unknown>[]): Promise<void> {
    const answers = together(statements())
    if (!this.#isAhead) return void (await answers)
    this.#failure = answers.then(
      () => undefined,
      (error) => ({ error }),
    )
  }

  /** Why one of the last statements has failed, once the commit has been answered. */
  failureAhead(): Promise<{ error: unknown } | undefined> {
    return this.#failure
  }

  /** Whether an error has ended the transaction: nothing else can be done in it. */
  isLost(error: unknown): boolean {
    const kind = kindOf(error)
    if (kind === 'conflict' || kind === 'gone') this.#conflict ??= error
    return kind === 'cannot-save' || this.#conflict !== undefined
  }

  /** Called by `writeTransaction` before the commit: an error that `work` has swallowed must not be committed over. */
  refuseLost(): void {
    if (this.#conflict !== undefined) throw this.#conflict
  }

  /**
   * Hands a compiled query directly to its prepared statement, where the engine can. The transaction has its connection to
   * itself until it ends, so nothing has to wait for the connection (docs/decisions/0021).
   */
  override async executeQuery<R>(query: CompiledQuery<R> | Compilable<R>): Promise<QueryResult<R>> {
    const { execute } = this.#writer.engine
    if (execute === undefined) return super.executeQuery(query)
    return execute('compile' in query ? query.compile() : query)
  }

  /** Called by `writeTransaction` when nothing was committed, and it may run again. */
  undone(): void {
    if (this.#hasRatingTurn) this.#writer.ratingTurns.giveBack()
  }

  /** Called by `writeTransaction` when the commit has succeeded. */
  committed(): void {
    for (const callback of this.#afterCommit) callback()
  }
}

/**
 * Runs `work` in a transaction, and then what `work` has registered with `afterCommit`. What the transaction reads stays true
 * until it commits, on any engine: SQLite lets writers in one at a time, PostgreSQL undoes one of two that disagree, and it
 * runs again. So `work` may run several times: it touches the database only, and variables of its own.
 */
export function writeTransaction<T>(
  writer: Writer,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return tracedPart('transaction', () =>
    writer.times.measure((onBegin) => runTransaction(writer, work, onBegin)),
  )
}

async function runTransaction<T>(
  writer: Writer,
  work: (transaction: WriteTransaction) => Promise<T>,
  onBegin: () => void,
): Promise<T> {
  const { begin, run = (once) => once(ALL_TURNS) } = writer.engine
  let isAhead = writer.engine.run !== undefined
  const { transaction, result } = await run((turns) => {
    let started: WriteTransaction | undefined
    return writer
      .transaction()
      .execute(async (begun) => {
        const transaction = await writer.wrap(begun, { turns, isAhead })
        started = transaction
        await begin?.(transaction)
        onBegin()
        const result = await work(transaction)
        transaction.refuseLost()
        traceMoment('commit')
        return { transaction, result }
      })
      .catch(async (error: unknown) => {
        started?.undone()
        if (!(error instanceof AbortedError)) throw error
        const failure = await started?.failureAhead()
        // It runs again in any case; what is no conflict will fail again, where `work` waits for it.
        if (failure !== undefined) isAhead = kindOf(failure.error) === 'conflict'
        throw error
      })
  })
  transaction.committed()
  return result
}
