import SQLite from 'better-sqlite3'

/** Somebody else has the database open, and may write what would not be moved. */
class FileInUseError extends Error {
  readonly code = 'file-in-use'
}

export interface SourceTable {
  name: string
  columns: string[]
}

/** Values of rows, in the order of the columns that were asked for; whole numbers as they are stored, whatever their size. */
export type SourceRow = readonly (bigint | number | string | Buffer | null)[]

/** Other connections of this machine get as long to be closed. */
const PATIENCE_MS = 2000
/** A page has as many rows, or as many characters and bytes in them. */
const PAGE = { rows: 2000, size: 2_000_000 }

/** A database in a file, which nobody else can open until it is closed. */
export class SourceFile {
  readonly #handle: SQLite.Database

  private constructor(handle: SQLite.Database) {
    this.#handle = handle
  }

  /** @throws FileInUseError */
  static open(file: string): SourceFile {
    const handle = new SQLite(file, { fileMustExist: true, timeout: PATIENCE_MS })
    try {
      // In this mode each connection holds the file for itself from its first statement on.
      handle.pragma('locking_mode = exclusive')
      handle.exec('begin immediate; rollback')
    } catch (error) {
      handle.close()
      if (!(error instanceof SQLite.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
      throw new FileInUseError(
        `${file} is in use. Stop the server and other commands on it: what they write now would not be moved.`,
      )
    }
    return new SourceFile(handle)
  }

  /** Of which version its tables are. */
  schema(): number {
    return this.#number('select schema from meta')
  }

  tables(): SourceTable[] {
    const names = this.#handle
      .prepare<[], string>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!' order by name",
      )
      .pluck()
      .all()
    const columns = this.#handle.prepare<[string], string>('select name from pragma_table_info(?)').pluck()
    return names.map((name) => ({ name, columns: columns.all(name) }))
  }

  count(table: string): number {
    return this.#number(`select count(*) from ${quote(table)}`)
  }

  /** The largest number that a row of the table ever had, as far as SQLite knows. */
  lastId(table: string, column: string): number {
    const known = this.#number('select max(seq) from sqlite_sequence where name = ?', table)
    return Math.max(known, this.#number(`select max(${quote(column)}) from ${quote(table)}`))
  }

  /** All rows of a table. Nothing else can be asked meanwhile. */
  *pages({ name, columns }: SourceTable): Generator<SourceRow[]> {
    const rows = this.#handle
      .prepare<[], SourceRow>(`select ${columns.map(quote).join(', ')} from ${quote(name)}`)
      .raw()
      .safeIntegers()
    let page: SourceRow[] = []
    let size = 0
    for (const row of rows.iterate()) {
      page.push(row)
      size += row.reduce<number>((sum, value) => sum + sizeOf(value), 0)
      if (page.length < PAGE.rows && size < PAGE.size) continue
      yield page
      page = []
      size = 0
    }
    if (page.length > 0) yield page
  }

  close(): void {
    this.#handle.close()
  }

  #number(text: string, ...values: string[]): number {
    return (
      this.#handle
        .prepare<string[], number | null>(text)
        .pluck()
        .get(...values) ?? 0
    )
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

const sizeOf = (value: SourceRow[number]) =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8
