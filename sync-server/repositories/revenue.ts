import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The accounts that tell the owner how the platform does. */
export const REVENUE_KINDS = [
  'listing-revenue',
  'commission-revenue',
  'premium-revenue',
  'referral-expense',
] as const
export type RevenueKind = (typeof REVENUE_KINDS)[number]

/** First days of the spans that revenue is told of, as `2026-11-20`. */
export interface RevenueSpans {
  today: string
  week: string
  month: string
}

/** Cents that an account has gained, ever and since the spans began. */
export interface RevenueSum {
  kind: RevenueKind
  total: number
  today: number
  week: number
  month: number
  /** Bookings that stand: those that were taken back, and what took them back, are no part of it. */
  standing: number
}

/** By the sums of the days, of which there are few; accounts that nothing was booked to are left out. */
export function sumRevenue(db: Database, { today, week, month }: RevenueSpans): Promise<RevenueSum[]> {
  const since = (day: string) =>
    sql<number>`sum(case when ledger_day.day >= ${day} then ledger_day.cents else 0 end)`
  return liveDays(db)
    .select(({ fn }) => [
      'account.kind as kind',
      fn.sum<number>('ledger_day.cents').as('total'),
      since(today).as('today'),
      since(week).as('week'),
      since(month).as('month'),
      sql<number>`sum(ledger_day.entries - 2 * ledger_day.reversals)`.as('standing'),
    ])
    .groupBy('account.kind')
    .$narrowType<{ kind: RevenueKind }>()
    .execute()
}

export interface DaySum {
  kind: RevenueKind
  day: string
  cents: number
}

/** Days on which revenue moved, from a day on. */
export function listRevenueDays(db: Database, since: string): Promise<DaySum[]> {
  return liveDays(db)
    .select(['account.kind as kind', 'ledger_day.day as day', 'ledger_day.cents as cents'])
    .where('ledger_day.day', '>=', since)
    .$narrowType<{ kind: RevenueKind }>()
    .execute()
}

function liveDays(db: Database) {
  return db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_day', 'ledger_day.account_id', 'account.id')
    .where('account.book', '=', 'live')
    .where('account.kind', 'in', REVENUE_KINDS)
}

/** A transaction that has moved revenue, in cents; less than nothing where one was taken back. */
export interface RevenueMove {
  id: number
  at: string
  eventKey: string
  kind: string
  isReversal: boolean
  listing: number
  commission: number
  /** What was paid in all: the fee, or the price of the improvement. */
  gross: number
  referralBonus: number
}

/** A place in the order of transactions: by time, then by number. */
export type RevenuePlace = Pick<RevenueMove, 'at' | 'id'>

/** So many transactions after a place, the oldest first. */
export async function listRevenueMoves(
  db: Database,
  { at, id }: RevenuePlace,
  limit: number,
): Promise<RevenueMove[]> {
  const centsOf = (...kinds: string[]) =>
    sql<number>`sum(case when account.kind in (${sql.join(kinds)}) then entry.cents else 0 end)`
  const moves = await db
    .selectFrom('ledger_tx as tx')
    .innerJoin('ledger_entry as entry', 'entry.tx_id', 'tx.id')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['tx.id', 'tx.at', 'tx.event_key as eventKey', 'tx.kind', 'tx.reverses'])
    .select([
      centsOf('listing-revenue').as('listing'),
      centsOf('commission-revenue').as('commission'),
      sql<number>`${centsOf('listing-revenue')} - ${centsOf('escrow')}`.as('gross'),
      centsOf('referrer').as('referralBonus'),
    ])
    .where('tx.book', '=', 'live')
    .where('tx.at', '>=', at)
    .where((expression) => expression.or([expression('tx.at', '>', at), expression('tx.id', '>', id)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledger_entry as moved')
          .innerJoin('ledger_account as revenue', 'revenue.id', 'moved.account_id')
          .select('moved.id')
          .whereRef('moved.tx_id', '=', 'tx.id')
          .where('revenue.kind', 'in', ['listing-revenue', 'commission-revenue']),
      ),
    )
    .groupBy(['tx.at', 'tx.id'])
    .orderBy('tx.at')
    .orderBy('tx.id')
    .limit(limit)
    .execute()
  return moves.map(({ reverses, ...move }) => ({ ...move, isReversal: reverses !== null }))
}
