import type SQLite from 'better-sqlite3'
import { checkDatabase } from './check-database.ts'

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
