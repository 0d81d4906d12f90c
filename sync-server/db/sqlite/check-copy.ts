import type SQLite from 'better-sqlite3'

/** Problems that SQLite itself finds in a file, as text; empty for a sound file. */
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

/** Further unbalanced transactions would add no information. */
const MAX_REPORTED = 10

/** Problems that make a copy of the database unusable, as text: damage, or a ledger out of balance. */
export function checkCopy(handle: SQLite.Database): string[] {
  const damage = checkDatabase(handle)
  return damage.length > 0 ? damage : checkLedger(handle)
}

/** A database older than the ledger has nothing to check. */
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
