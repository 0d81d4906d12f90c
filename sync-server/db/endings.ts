import type SQLite from 'better-sqlite3'
import { AppError } from '../errors/app-error.ts'
import { type Ending, EndingsJournal, type JournalHead } from './endings-journal.ts'

/**
 * Brings the endings that this connection commits into the journal. They stand in the table `ending` until they are
 * there: whoever is killed in between leaves them to the next one.
 */
export class EndingsRelay {
  readonly #handle: SQLite.Database
  readonly #journal: EndingsJournal
  readonly #hasSome: SQLite.Statement<[], number>

  /** Begins the journal of a database that has none, and takes over what a killed process has left. */
  constructor(handle: SQLite.Database, dataDir: string) {
    this.#handle = handle
    this.#journal = new EndingsJournal(dataDir)
    this.#hasSome = handle.prepare<[], number>('select 1 from ending limit 1').pluck()
    if (!this.#journal.exists())
      this.#inTurn(() => this.#journal.exists() || this.#journal.begin(this.#head()))
    this.afterCommit()
  }

  /** To be called after each commit and before its answer goes out. Costs a microsecond where nothing has ended. */
  readonly afterCommit = (): void => {
    if (this.#hasSome.get() === undefined) return
    this.#inTurn(() => {
      const endings = takeEndings(this.#handle)
      if (endings.length > 0) this.#journal.append(endings, () => this.#head(endings[0]))
    })
  }

  /** Processes take turns by the write lock. What cannot be written to the journal stays in the table. */
  #inTurn(work: () => void): void {
    this.#handle.exec('begin immediate')
    try {
      work()
      this.#handle.exec('commit')
    } catch (error) {
      if (this.#handle.inTransaction) this.#handle.exec('rollback')
      if (error instanceof Error && 'syscall' in error) throw new EndingsJournalError(error)
      throw error
    }
  }

  #head(first?: Ending): JournalHead {
    const from = first === undefined ? endingsSoFar(this.#handle) : first.id - 1
    return { lineage: lineageOf(this.#handle), from, at: new Date().toISOString() }
  }
}

/** Access has ended, and the journal does not say so yet: the next commit tries again. */
class EndingsJournalError extends AppError {
  constructor(cause: unknown) {
    super('The change was made, but could not be written to all files. Please tell the operator.', {
      status: 507,
      code: 'cannot-save',
      title: 'Not everything can be saved',
    })
    this.cause = cause
  }
}

/** Empties the table. */
function takeEndings(handle: SQLite.Database): Ending[] {
  const endings = handle
    .prepare<[], Ending>(
      'select id, kind, subject_id as subject, subject_key as key, value, at from ending order by id',
    )
    .all()
  handle.exec('delete from ending')
  return endings
}

/** The id of the newest ending that this database has seen: those after it are missing in it. */
export function endingsSoFar(handle: SQLite.Database): number {
  return (
    handle.prepare<[], number>("select seq from sqlite_sequence where name = 'ending'").pluck().get() ?? 0
  )
}

/** Continues to count after `id`, and forgets endings that a replay has caused: the journal has them. */
export function continueEndingsAfter(handle: SQLite.Database, id: number): void {
  handle.exec('delete from ending')
  handle.exec("delete from sqlite_sequence where name = 'ending'")
  handle.prepare("insert into sqlite_sequence (name, seq) values ('ending', ?)").run(id)
}

export function lineageOf(handle: SQLite.Database): string {
  return handle.prepare<[], string>('select lineage from meta').pluck().get() ?? ''
}

export function hasEndings(handle: SQLite.Database): boolean {
  const table = handle.prepare("select 1 from sqlite_master where type = 'table' and name = 'ending'")
  return table.get() !== undefined
}

/** For a copy from before databases had a lineage. */
export function adoptLineage(handle: SQLite.Database, lineage: string): void {
  handle.prepare('update meta set lineage = ?').run(lineage)
}
