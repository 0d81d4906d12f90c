import type { RevenueSpans } from '../../repositories/revenue.ts'

const DAY_MS = 86_400_000

/** The day of a time, UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The day so many days before that of `now`. */
export function daysBefore(now: Date, days: number): string {
  return dayOf(new Date(now.getTime() - days * DAY_MS))
}

/** Where today, this ISO week (from Monday on) and this month begin. All in UTC, as the ledger is. */
export function revenueSpans(now: Date): RevenueSpans {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  return {
    today: dayOf(now),
    week: daysBefore(now, daysSinceMonday),
    month: `${dayOf(now).slice(0, 7)}-01`,
  }
}

/**
 * What a month comes to that goes on as it has begun: the month so far, by the share of it that is over. Its first day
 * counts as a whole one, so that a fee a minute after midnight does not promise a fortune. Never less than nothing.
 */
export function projectMonth(monthSoFar: number, now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const begin = Date.UTC(year, month)
  const length = Date.UTC(year, month + 1) - begin
  const elapsed = Math.max(now.getTime() - begin, DAY_MS)
  return Math.max(0, Math.round((monthSoFar * length) / elapsed))
}
