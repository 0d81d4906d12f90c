import { sql } from 'kysely'
import type { Book } from '../db/ledger-schema.ts'
import type { Database } from '../db/schema.ts'

/** The accounts that the owner's revenue is read from. */
export const REVENUE_KINDS = [
  'listing-revenue',
  'commission-revenue',
  'premium-revenue',
  'referral-expense',
] as const
export type RevenueKind = (typeof REVENUE_KINDS)[number]

/** First days of the spans that revenue is summed over, as `2026-11-20`. */
export interface RevenueSpans {
  today: string
  week: string
  month: string
}

/** Cents that an account has gained, in total and in each span. */
export interface RevenueSum {
  kind: RevenueKind
  total: number
  today: number
  week: number
  month: number
  /** Standing bookings: reversed ones and their reversals are not counted. */
  standing: number
}

/** Read from the daily sums, which are few. Accounts without bookings are left out. */
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

/** Days with bookings of revenue, from a day on. */
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
    .where('account.book', 'in', SHOWN_BOOKS)
    .where('account.kind', 'in', REVENUE_KINDS)
}

/** The live book; while there are sample records, the play money of the sandbox as well, and it is marked. */
const SHOWN_BOOKS = sql<Book>`
  ('live', (select case when count(*) > 0 then 'sandbox' else 'live' end from agent where is_sample = 1))
`

/** Whether figures of revenue hold those of sample records. */
export async function showsSampleRevenue(db: Database): Promise<boolean> {
  return (
    (await db.selectFrom('agent').select('id').where('is_sample', '=', 1).executeTakeFirst()) !== undefined
  )
}

/** A transaction that has moved revenue, in cents; negative for a reversal. */
export interface RevenueMove {
  id: number
  at: string
  eventKey: string
  kind: string
  isReversal: boolean
  listing: number
  commission: number
  /** The whole amount paid: the fee, or the price of the improvement. */
  gross: number
  referralBonus: number
}

/** A place in the order of transactions: by time, then by number. */
export type RevenuePlace = Pick<RevenueMove, 'at' | 'id'>

/** At most `limit` transactions after a place, the oldest first; of the live book only. */
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
