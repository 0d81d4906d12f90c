import SQLite from 'better-sqlite3'
import { CannotSaveError } from '../errors/cannot-save-error.ts'

/** Why nothing can be written, by the beginning of SQLite's code. What fails while reading is another matter. */
const REASONS: readonly { codes: RegExp; reason: string }[] = [
  { codes: /^SQLITE_FULL/, reason: 'the disk is full' },
  { codes: /^SQLITE_READONLY/, reason: 'the database may not be written' },
  { codes: /^SQLITE_IOERR(?!_(READ|SHORT_READ)$)/, reason: 'the disk fails' },
]

export interface WriteTrouble {
  /** SQLite's code. */
  code: string
  /** In words for the operator. */
  reason: string
}

/** Whether a database can be written, as the last attempt of a connection has shown. */
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

  /** Hears of each trouble as it begins, not of everything that fails by it; of null when it is over. */
  onChange(listener: (trouble: WriteTrouble | null) => void): void {
    this.#listener = listener
  }

  /** @returns what to throw in the place of what a statement has thrown */
  explain(error: unknown): unknown {
    const code = error instanceof SQLite.SqliteError ? error.code : ''
    const reason = REASONS.find(({ codes }) => codes.test(code))?.reason
    if (reason === undefined) return error
    this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1)
    if (this.#trouble?.code !== code) this.#change({ code, reason })
    return new CannotSaveError(reason, error)
  }

  /** Something was written. */
  noteCommit(): void {
    if (this.#trouble !== null) this.#change(null)
  }

  #change(trouble: WriteTrouble | null): void {
    this.#trouble = trouble
    this.#listener(trouble)
  }
}
