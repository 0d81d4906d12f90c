import SQLite from 'better-sqlite3'
import { endingsSoFar, lineageOf } from '../endings.ts'
import { ONE_STEP, removeDatabase } from './backup.ts'
import { schemaVersion } from './migrate-sqlite.ts'
import { openReadOnly } from './open-database.ts'

/** What a copy of the database says of itself. */
export interface CopyFacts {
  lineage: string
  epoch: string
  schema: number
  /** The newest change of the catalogue. */
  head: number
  /** The newest ending of access that is in it. */
  endings: number
}

/**
 * Copies a database in use page by page, each to its place: of two copies, the parts that nobody has changed in between are
 * the same bytes. One snapshot is read, and writers do not wait. Damage is copied as well; who takes the copy back checks it.
 */
export async function copyPages(databaseFile: string, copyFile: string): Promise<CopyFacts> {
  removeDatabase(copyFile)
  const handle = openReadOnly(databaseFile)
  try {
    await handle.backup(copyFile, ONE_STEP)
  } finally {
    handle.close()
  }
  // Opened for writing, so that nothing is left beside it; it is not written to.
  const copy = new SQLite(copyFile)
  try {
    return readFacts(copy)
  } finally {
    copy.close()
  }
}

function readFacts(copy: SQLite.Database): CopyFacts {
  const meta = copy.prepare<[], { epoch: string; head: number }>('select epoch, seq as head from meta').get()
  if (meta === undefined) throw new Error('The database has lost its meta row')
  return { ...meta, lineage: lineageOf(copy), schema: schemaVersion(copy), endings: endingsSoFar(copy) }
}
