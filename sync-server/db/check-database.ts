import type SQLite from 'better-sqlite3'

/** What SQLite itself finds wrong with a file, in words; nothing for a sound one. */
export function checkDatabase(handle: SQLite.Database): string[] {
  const integrity = handle.prepare<[], { integrity_check: string }>('pragma integrity_check').all()
  const damage = integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  const orphans = handle
    .prepare<[], { table: string; rowid: number; parent: string }>('pragma foreign_key_check')
    .all()
  return [
    ...damage.map((line) => `integrity: ${line}`),
    ...orphans.map(
      (row) => `foreign key: row ${row.rowid} of ${row.table} names a missing row of ${row.parent}`,
    ),
  ]
}
