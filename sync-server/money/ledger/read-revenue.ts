import type { PayoutSummary, PlatformRevenue, RevenueDay } from '#shared/domain/platform-revenue.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { toCsv } from '../../lib/csv.ts'
import {
  listRevenueDays,
  listRevenueMoves,
  REVENUE_KINDS,
  type RevenueKind,
  type RevenueMove,
  type RevenuePlace,
  type RevenueSpans,
  type RevenueSum,
  showsSampleRevenue,
  sumRevenue,
} from '../../repositories/revenue.ts'

type Sums = Record<RevenueKind, Omit<RevenueSum, 'kind'>>

const NOTHING = { total: 0, today: 0, week: 0, month: 0, standing: 0 }

/** The platform's earnings, in dollars: the live book of the ledger, with that of the sandbox where samples are shown. */
export async function readPlatformRevenue(db: Database, now: Date): Promise<PlatformRevenue> {
  const sums = await readSums(db, now)
  const { 'listing-revenue': listing, 'commission-revenue': commission } = sums
  return {
    totalRevenue: dollarsFromCents(listing.total + commission.total),
    monthlyRevenue: dollarsFromCents(listing.month + commission.month),
    averageCommission: dollarsFromCents(average(commission)),
    transactionCount: listing.standing + commission.standing,
    listingRevenue: dollarsFromCents(listing.total),
    commissionRevenue: dollarsFromCents(commission.total),
    premiumRevenue: dollarsFromCents(sums['premium-revenue'].total),
    // Expenses are negative in the account. `0 - x` because `-0` is not an amount.
    referralExpense: dollarsFromCents(0 - sums['referral-expense'].total),
    isSample: await showsSampleRevenue(db),
  }
}

/** Revenue of today, of this week and projected for this month, in dollars. */
export async function readPayoutSummary(db: Database, now: Date): Promise<PayoutSummary> {
  const { 'listing-revenue': listing, 'commission-revenue': commission } = await readSums(db, now)
  return {
    dailyRevenue: dollarsFromCents(listing.today + commission.today),
    weeklyRevenue: dollarsFromCents(listing.week + commission.week),
    projectedMonthly: dollarsFromCents(projectMonth(listing.month + commission.month, now)),
  }
}

/** Revenue of each of the last `count` days, ending today, in dollars. */
export async function readRevenueDays(db: Database, count: number, now: Date): Promise<RevenueDay[]> {
  const days = Array.from({ length: count }, (_, place) => daysBefore(now, count - 1 - place))
  const cents = new Map<string, number>()
  for (const sum of await listRevenueDays(db, days[0] ?? '')) cents.set(`${sum.kind} ${sum.day}`, sum.cents)
  const dollars = (kind: RevenueKind, day: string) => dollarsFromCents(cents.get(`${kind} ${day}`) ?? 0)
  return days.map((day) => ({
    day,
    listing: dollars('listing-revenue', day),
    commission: dollars('commission-revenue', day),
  }))
}

async function readSums(db: Database, now: Date): Promise<Sums> {
  const read = await sumRevenue(db, revenueSpans(now))
  const sumOf = (kind: RevenueKind) => read.find((sum) => sum.kind === kind) ?? NOTHING
  const [listing, commission, premium, expense] = REVENUE_KINDS
  return {
    [listing]: sumOf(listing),
    [commission]: sumOf(commission),
    [premium]: sumOf(premium),
    [expense]: sumOf(expense),
  }
}

function average({ total, standing }: { total: number; standing: number }): number {
  return standing === 0 ? 0 : Math.round(total / standing)
}

const DAY_MS = 86_400_000

/** The UTC day of a time. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The UTC day that many days before `now`. */
function daysBefore(now: Date, days: number): string {
  return dayOf(new Date(now.getTime() - days * DAY_MS))
}

/** The starts of today, of this ISO week (Monday) and of this month. All in UTC, like the ledger. */
export function revenueSpans(now: Date): RevenueSpans {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  return {
    today: dayOf(now),
    week: daysBefore(now, daysSinceMonday),
    month: `${dayOf(now).slice(0, 7)}-01`,
  }
}

/**
 * Projects the revenue of a whole month: the revenue so far, divided by the part of the month that has passed. The
 * first day counts as a full day, so that a fee just after midnight does not project a fortune. Never negative.
 */
export function projectMonth(monthSoFar: number, now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const begin = Date.UTC(year, month)
  const length = Date.UTC(year, month + 1) - begin
  const elapsed = Math.max(now.getTime() - begin, DAY_MS)
  return Math.max(0, Math.round((monthSoFar * length) / elapsed))
}

const HEADER = [
  'date',
  'transaction',
  'kind',
  'source',
  'gross_usd',
  'revenue_usd',
  'referral_bonus_usd',
] as const

/** Rows per read. Other requests are answered between reads, however long the file is. */
const PAGE = 500

/** All transactions that moved revenue in the last `days` days, including today, as parts of a CSV file. */
export async function* revenueCsv(db: Database, days: number, now: Date): AsyncGenerator<string> {
  yield toCsv([HEADER])
  let place: RevenuePlace = { at: daysBefore(now, days - 1), id: 0 }
  for (;;) {
    const moves = await listRevenueMoves(db, place, PAGE)
    if (moves.length > 0) yield toCsv(moves.map(row))
    const last = moves.at(-1)
    if (last === undefined || moves.length < PAGE) return
    place = last
  }
}

function row({ at, eventKey, kind, isReversal, ...cents }: RevenueMove): (string | number)[] {
  return [
    at,
    eventKey,
    isReversal ? `${kind}-reversal` : kind,
    cents.listing === 0 ? 'commission' : 'listing',
    dollarsFromCents(cents.gross),
    dollarsFromCents(cents.listing + cents.commission),
    dollarsFromCents(cents.referralBonus),
  ]
}
