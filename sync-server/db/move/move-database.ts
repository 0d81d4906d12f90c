import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../migrations/all.ts'
import { SourceFile, type SourceRow, type SourceTable } from './source-file.ts'
import { fillDatabase, type TargetDatabase } from './target-database.ts'

/** What is in the file cannot be moved as it is; nothing was changed. */
class MoveError extends Error {
  readonly code = 'move'
}

interface MoveRequest {
  /** The file of the database, of which nothing but this uses it. */
  file: string
  url: string
  /** The folder of folders whose files nodes share. */
  dataDir: string
  folders: readonly string[]
  onProgress: (table: string, done: number, total: number) => void
}

export interface MovedTable {
  name: string
  /** How many the file and the database have of it: as many as the other. */
  rows: number
}

/** Where the files that nodes share are. */
const FILES = { table: 'shared_file', columns: ['folder', 'name', 'bytes', 'used_at'] }

/**
 * Copies all rows of a database in a file, and the files that nodes share, into an empty PostgreSQL, in one transaction. The
 * file stays as it is. Epoch and seqs stay too, so that devices go on from where they are.
 * @throws FileInUseError, NotEmptyError, DatabaseSetupError, MoveError
 */
export async function moveDatabase(request: MoveRequest): Promise<MovedTable[]> {
  const source = SourceFile.open(request.file)
  try {
    refuseOtherSchema(source.schema())
    const moved: MovedTable[] = []
    await fillDatabase(request.url, async (target) => {
      for (const table of source.tables()) {
        const total = source.count(table.name)
        const progress = (done: number) => request.onProgress(table.name, done, total)
        await moveTable(source, target, { table, total, progress })
        moved.push({ name: table.name, rows: total })
      }
      moved.push({ name: FILES.table, rows: await moveFiles(target, request) })
    })
    return moved
  } finally {
    source.close()
  }
}

/** A file that a later version has added to can be opened, but there is no place in PostgreSQL for what was added. */
function refuseOtherSchema(schema: number): void {
  const own = migrations.at(-1)?.version ?? 0
  if (schema === own) return
  throw new MoveError(
    `The file is at schema ${schema}, and this program makes schema ${own} in PostgreSQL. Move it by the version of the program that the file was last used with; nothing was changed.`,
  )
}

interface Moving {
  table: SourceTable
  total: number
  progress: (done: number) => void
}

async function moveTable(
  source: SourceFile,
  target: TargetDatabase,
  { table, total, progress }: Moving,
): Promise<void> {
  const { name } = table
  if (!target.has(name)) throw new MoveError(`PostgreSQL has no table ${name}; nothing was changed.`)
  // The migrations have made the row of `meta`.
  if (name === 'meta') await target.empty(name)
  let done = 0
  for (const page of source.pages(table)) {
    refuseNul(table, page)
    await target.insert(table, page)
    done += page.length
    progress(done)
  }
  const count = await target.count(name)
  if (count !== total)
    throw new MoveError(`The file has ${total} rows of ${name}, PostgreSQL ${count}; nothing was changed.`)
  const column = target.numberedBy(name)
  if (column !== undefined) await target.countOnAfter(name, column, source.lastId(name, column))
}

/** Requests with it are refused, but earlier versions took them. */
function refuseNul({ name, columns }: SourceTable, rows: readonly SourceRow[]): void {
  for (const row of rows) {
    const place = row.findIndex((value) => typeof value === 'string' && value.includes('\u0000'))
    if (place < 0) continue
    throw new MoveError(
      `${columns[place]} in the row ${row[0]} of ${name} holds the character U+0000, which PostgreSQL cannot store. ` +
        'Remove it from the text; nothing was changed.',
    )
  }
}

/** @returns how many */
async function moveFiles(target: TargetDatabase, { dataDir, folders }: MoveRequest): Promise<number> {
  let count = 0
  for (const folder of folders) {
    for (const name of namesIn(join(dataDir, folder))) {
      const path = join(dataDir, folder, name)
      const usedAt = statSync(path).mtime.toISOString()
      await target.insert({ name: FILES.table, columns: FILES.columns }, [
        [folder, name, readFileSync(path), usedAt],
      ])
      count += 1
    }
  }
  return count
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  // What is partial is none yet.
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.partial')).map(({ name }) => name)
}
