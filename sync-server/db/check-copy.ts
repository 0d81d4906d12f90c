import SQLite from 'better-sqlite3'

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

/** More of the same says no more. */
const MAX_REPORTED = 10

/** What makes a copy of the database one that must not be relied on, in words: damage, and a ledger out of balance. */
export function checkCopy(handle: SQLite.Database): string[] {
  const damage = checkDatabase(handle)
  return damage.length > 0 ? damage : checkLedger(handle)
}

/** A database from before there was a ledger has nothing to balance. */
function checkLedger(handle: SQLite.Database): string[] {
  const table = handle.prepare("select 1 from sqlite_master where type = 'table' and name = 'ledger_entry'")
  if (table.get() === undefined) return []
  const unbalanced = handle
    .prepare<[number], { tx_id: number; cents: number }>(
      'select tx_id, sum(cents) as cents from ledger_entry group by tx_id having sum(cents) <> 0 limit ?',
    )
    .all(MAX_REPORTED)
  return unbalanced.map(
    ({ tx_id, cents }) => `ledger: the entries of transaction ${tx_id} sum to ${cents} cents, not to zero`,
  )
}
