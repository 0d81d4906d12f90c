import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Only shares of improvements mature, and only the entries that take one back mature with it: by that they are told from
 * fees and payouts on the account of an agent.
 */
const earnings = (db: Database, accountId: number) =>
  db
    .selectFrom('ledger_entry')
    .where('ledger_entry.account_id', '=', accountId)
    .where('ledger_entry.matures_at', 'is not', null)

/** Cents that an agent has ever earned, less what was taken back. */
export async function sumEarnings(db: Database, accountId: number): Promise<number> {
  const sum = await earnings(db, accountId)
    .select(({ fn }) => fn.sum<number | null>('ledger_entry.cents').as('cents'))
    .executeTakeFirst()
  return Number(sum?.cents ?? 0)
}

/** The cents of each day (`2026-11-20`) on which something came in or was taken back, from a time on. */
export function listEarnedDays(
  db: Database,
  accountId: number,
  since: string,
): Promise<{ day: string; cents: number }[]> {
  const day = sql<string>`substr(ledger_tx.at, 1, 10)`
  return earnings(db, accountId)
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .select(({ fn }) => [day.as('day'), fn.sum<number>('ledger_entry.cents').as('cents')])
    .where('ledger_tx.at', '>=', since)
    .groupBy(day)
    .execute()
}

/** Cents of listing fees that an agent has paid and not got back, from wherever it paid them. */
export async function sumListingFees(db: Database, agentId: number): Promise<number> {
  const sum = await db
    .selectFrom('listing')
    // The key of the booking, as `listingEvents` makes it.
    .innerJoin('ledger_tx as fee', (join) =>
      join.on('fee.event_key', '=', sql<string>`'listing:' || listing.id || ':fee'`),
    )
    .leftJoin('ledger_tx as refund', 'refund.reverses', 'fee.id')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'fee.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(({ fn }) => fn.sum<number | null>('ledger_entry.cents').as('cents'))
    .where('listing.agent_id', '=', agentId)
    .where('ledger_account.kind', '=', 'listing-revenue')
    .where('refund.id', 'is', null)
    .executeTakeFirst()
  return Number(sum?.cents ?? 0)
}
