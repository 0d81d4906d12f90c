import { sql } from 'kysely'
import type { AdminOverview } from '#shared/api/admin-calls.ts'
import type { Database } from '../db/schema.ts'

type Counts = AdminOverview['waiting'] & { written: number; tools: number }

/** When tickets must have been opened to be overdue now. */
interface Deadlines {
  now: string
  standard: string
  premium: string
}

/** What waits for admins, and how many listed tools have a summary, in one statement. */
export async function countWaiting(db: Database, { now, standard, premium }: Deadlines): Promise<Counts> {
  const isPremium = sql`"user".is_premium = 1 and ("user".premium_until is null or "user".premium_until > ${now})`
  const { rows } = await sql<Counts>`select
    (select count(*) from support_ticket where status = 'open') as tickets,
    (select count(*) from support_ticket join "user" on "user".id = support_ticket.user_id
      where status = 'open' and support_ticket.created_at < case when ${isPremium} then ${premium} else ${standard} end)
      as "overdueTickets",
    (select count(*) from improvement where state = 'pending_review') as improvements,
    (select count(*) from improvement where state = 'second_review') as "secondApprovals",
    (select count(*) from listing where state = 'held') as listings,
    (select count(*) from review where held_at is not null and deleted = 0) as reviews,
    (select count(*) from recommendation where status = 'pending_review') as recommendations,
    (select count(*) from tool_report where status = 'open') as reports,
    (select count(*) from suggestion where state = 'open') as suggestions,
    (select count(*) from tool where deleted = 0 and ai_summary is not null) as written,
    (select count(*) from tool where deleted = 0) as tools`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('a SELECT without a table gives one row')
  return counts
}

interface DayCount {
  /** Days since 1970 in UTC. */
  day: number
  count: number
}

/** How often pages of tools were opened on each day that has any. */
export async function countViewsByDay(db: Database, since: number): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`select hour / 24 as day, sum(count) as count from usage_count
    where kind = 'view' and hour >= ${since * 24} group by hour / 24`.execute(db)
  return rows
}

/** How many accounts were made on each day that has any; those that are gone by now count too. */
export async function countSignUpsByDay(db: Database, since: number): Promise<DayCount[]> {
  const from = new Date(since * 86_400_000).toISOString()
  const { rows } = await sql<{ date: string; count: number }>`
    select substr(created_at, 1, 10) as date, count(*) as count from "user"
    where created_at >= ${from} group by substr(created_at, 1, 10)`.execute(db)
  return rows.map(({ date, count }) => ({ day: Date.parse(date) / 86_400_000, count }))
}
