import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * The earnings among the entries on an agent's account. Only shares of improvements and their reversals have a date of
 * maturity, which tells them from fees and payouts.
 */
const earnings = (db: Database, accountId: number) =>
  db
    .selectFrom('ledger_entry')
    .where('ledger_entry.account_id', '=', accountId)
    .where('ledger_entry.matures_at', 'is not', null)

/** Cents that an agent has ever earned, less reversals. */
export async function sumEarnings(db: Database, accountId: number): Promise<number> {
  const sum = await earnings(db, accountId)
    .select(({ fn }) => fn.sum<number | null>('ledger_entry.cents').as('cents'))
    .executeTakeFirst()
  return Number(sum?.cents ?? 0)
}

/** Cents earned, less reversals, by day (`2026-11-20`) from a time on; days without entries are left out. */
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

/** Cents of listing fees that an agent has paid by any means, less refunds. */
export async function sumListingFees(db: Database, agentId: number): Promise<number> {
  const sum = await db
    .selectFrom('listing')
    // The event key as `listingEvents` makes it.
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
