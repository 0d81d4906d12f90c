import type { PayoutSummary, PlatformRevenue, RevenueDay } from '#shared/domain/platform-revenue.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import {
  listRevenueDays,
  REVENUE_KINDS,
  type RevenueKind,
  type RevenueSum,
  sumRevenue,
} from '../../repositories/revenue.ts'
import { daysBefore, projectMonth, revenueSpans } from './revenue-spans.ts'

type Sums = Record<RevenueKind, Omit<RevenueSum, 'kind'>>

const NOTHING = { total: 0, today: 0, week: 0, month: 0, standing: 0 }

/** What the platform has earned, from the live book of the ledger alone. In dollars. */
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
    // What the expense account has lost; `0 - x` because `-0` is no amount.
    referralExpense: dollarsFromCents(0 - sums['referral-expense'].total),
  }
}

/** Revenue of today, of this week and, as it looks now, of this month. In dollars. */
export async function readPayoutSummary(db: Database, now: Date): Promise<PayoutSummary> {
  const { 'listing-revenue': listing, 'commission-revenue': commission } = await readSums(db, now)
  return {
    dailyRevenue: dollarsFromCents(listing.today + commission.today),
    weeklyRevenue: dollarsFromCents(listing.week + commission.week),
    projectedMonthly: dollarsFromCents(projectMonth(listing.month + commission.month, now)),
  }
}

/** Each of the last `count` days, today the last of them. In dollars. */
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
