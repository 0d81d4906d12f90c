import type { AdminOverview } from '#shared/api/admin-calls.ts'
import { SUPPORT_REPLY_HOURS } from '#shared/policy/limits.ts'
import type { Database } from '../db/schema.ts'
import { countSignUpsByDay, countViewsByDay, countWaiting } from '../repositories/admin-overview.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const DAYS = 30

/** What admins see first: what waits for them, and how the last 30 days went. */
export function readAdminOverview(reader: Database, now: Date): Promise<AdminOverview> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const today = Math.floor(now.getTime() / DAY_MS)
  const since = today - DAYS + 1
  return reader.transaction().execute(async (db) => {
    const { written, tools, ...waiting } = await countWaiting(db, {
      now: now.toISOString(),
      standard: before(SUPPORT_REPLY_HOURS.standard),
      premium: before(SUPPORT_REPLY_HOURS.premium),
    })
    const views = await countViewsByDay(db, since)
    const signUps = await countSignUpsByDay(db, since)
    return { waiting, summaries: { written, tools }, views: everyDay(views), signUps: everyDay(signUps) }
  })

  function everyDay(counted: readonly { day: number; count: number }[]): AdminOverview['views'] {
    const counts = new Map(counted.map(({ day, count }) => [day, count]))
    return Array.from({ length: DAYS }, (_, index) => {
      const day = since + index
      return { at: new Date(day * DAY_MS).toISOString(), count: counts.get(day) ?? 0 }
    })
  }
}
