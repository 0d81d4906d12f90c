import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** In cents; null: no limit, also where none was ever set. */
export async function findMonthlyBudget(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('improvement_budget')
    .select('monthly_cents')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.monthly_cents ?? null
}

export async function insertMonthlyBudget(
  transaction: WriteTransaction,
  { cents, userId }: { cents: number | null; userId: number },
  now: string,
): Promise<void> {
  await transaction
    .insertInto('improvement_budget')
    .values({ monthly_cents: cents, set_by: userId, at: now })
    .execute()
}

/**
 * Cents that were set aside for improvements and bounties in a span of time and have not been taken back since. Written as SQL:
 * the index is over live escrows alone, which a query with placeholders would not use.
 */
export async function sumEscrows(db: Database, { from, to }: { from: string; to: string }): Promise<number> {
  const { rows } = await sql<{ cents: number | null }>`
    select sum(entry.cents) as cents
    from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id and entry.cents > 0
    where tx.kind = 'improvement-escrow' and tx.book = 'live' and tx.reverses is null
      and tx.at >= ${from} and tx.at < ${to}
      and not exists (select 1 from ledger_tx reversal where reversal.reverses = tx.id)`.execute(db)
  return Number(rows[0]?.cents ?? 0) + (await sumBounties(db, { from, to }))
}

/** What was given to the bounties of a span of time, less what has come back of them; of all, or of those that opened by themselves. */
export async function sumBounties(
  db: Database,
  { from, to, which = 'all' }: { from: string; to: string; which?: 'all' | 'standing' },
): Promise<number> {
  const chosen = which === 'all' ? sql`` : sql`and bounty.standing_budget_id is not null`
  const { rows } = await sql<{ cents: number | null }>`
    select sum(entry.cents) as cents
    from bounty
    join ledger_account account on account.book = 'live' and account.kind = 'bounty' and account.owner_id = bounty.id
    join ledger_entry entry on entry.account_id = account.id
    join ledger_tx tx on tx.id = entry.tx_id and tx.kind in ('bounty-fund', 'bounty-return')
    where bounty.funded_at >= ${from} and bounty.funded_at < ${to} ${chosen}`.execute(db)
  return Number(rows[0]?.cents ?? 0)
}
