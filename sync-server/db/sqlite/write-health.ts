import SQLite from 'better-sqlite3'
import { CannotSaveError } from '../../errors/cannot-save-error.ts'
import { kindOf } from '../error-kind.ts'

/** Why nothing can be written, by the beginning of SQLite's code. */
const REASONS: readonly { codes: RegExp; reason: string }[] = [
  { codes: /^SQLITE_FULL/, reason: 'the disk is full' },
  { codes: /^SQLITE_READONLY/, reason: 'the database may not be written' },
  { codes: /^SQLITE_IOERR/, reason: 'the disk fails' },
]

export interface WriteTrouble {
  /** SQLite's code. */
  code: string
  /** In words for the operator. */
  reason: string
}

/** Whether a database can be written, according to the last attempt of a connection. */
export class WriteHealth {
  readonly #failures = new Map<string, number>()
  #trouble: WriteTrouble | null = null
  #listener: (trouble: WriteTrouble | null) => void = () => {}

  /** null: the last attempt has succeeded. */
  get trouble(): WriteTrouble | null {
    return this.#trouble
  }

  /** How many statements have failed, by SQLite's code. */
  get failures(): ReadonlyMap<string, number> {
    return this.#failures
  }

  /** Calls the listener once when a trouble begins, not for each failure, and with null when it is over. */
  onChange(listener: (trouble: WriteTrouble | null) => void): void {
    this.#listener = listener
  }

  /** @returns what to throw instead of the error of a statement */
  explain(error: unknown): unknown {
    if (!(error instanceof SQLite.SqliteError) || kindOf(error) !== 'cannot-save') return error
    const { code } = error
    const reason = REASONS.find(({ codes }) => codes.test(code))?.reason ?? 'the database takes no changes'
    this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1)
    if (this.#trouble?.code !== code) this.#change({ code, reason })
    return new CannotSaveError(reason, error)
  }

  /** Reports a successful write. */
  noteCommit(): void {
    if (this.#trouble !== null) this.#change(null)
  }

  #change(trouble: WriteTrouble | null): void {
    this.#trouble = trouble
    this.#listener(trouble)
  }
}
