import { sql } from 'kysely'
import type { UsageKind } from '#shared/policy/usage.ts'
import type { Database } from '../db/schema.ts'

/** A span of hours since 1970 in UTC, both included, and how far back the span lies that it is compared with. */
export interface UsageSpan {
  since: number
  until: number
  length: number
}

interface Compared {
  count: number
  before: number
}

/** When the first count was made, in hours since 1970; null: nothing was ever counted. */
export async function findFirstCount(db: Database): Promise<number | null> {
  const { rows } = await sql<{ hour: number | null }>`
    select min(hour) as hour from (
      select min(hour) as hour from usage_count
      union all select min(day) * 24 from search_count
    ) firsts`.execute(db)
  return rows[0]?.hour ?? null
}

export interface TimedUsage {
  hour: number
  kind: UsageKind
  count: number
}

/** Counts of all tools together in each hour that has any, the oldest first. Read from an index in its own order. */
export async function sumUsageByHour(
  db: Database,
  { since, until, length }: UsageSpan,
): Promise<TimedUsage[]> {
  return db
    .selectFrom('usage_count')
    .select(({ fn }) => ['hour', 'kind', fn.sum<number>('count').as('count')])
    .where('hour', '>=', since - length)
    .where('hour', '<=', until)
    .groupBy(['hour', 'kind'])
    .orderBy('hour')
    .execute()
}

export interface ToolUsage extends Compared {
  kind: UsageKind
  id: number
  name: string
  isArchived: 0 | 1
}

/**
 * Of each kind the `limit` tools that it was done with most often. `+hour` keeps to the order of the key, in which the
 * groups lie one after the other: by the index on time, all rows would have to be sorted.
 */
export async function listMostUsed(
  db: Database,
  { since, until, length }: UsageSpan,
  limit: number,
): Promise<ToolUsage[]> {
  const { rows } = await sql<ToolUsage>`
    with used as (
      select tool_id, kind,
        sum(case when hour >= ${since} then count else 0 end) as count,
        sum(case when hour < ${since} and hour <= ${until - length} then count else 0 end) as before
      from usage_count
      where +hour between ${since - length} and ${until}
      group by tool_id, kind
    ), ranked as (
      select *, row_number() over (partition by kind order by count desc, tool_id) as place
      from used where count > 0
    )
    select ranked.kind, tool.id, tool.name, tool.deleted as "isArchived", ranked.count, ranked.before
    from ranked join tool on tool.id = ranked.tool_id
    where ranked.place <= ${limit}
    order by ranked.kind, ranked.place`.execute(db)
  return rows
}

export interface SearchUsage extends Compared {
  query: string
  isFound: 0 | 1
}

/** The `limit` most frequent searches with results and as many without, of those that were counted `least` times or more in all. */
export async function listSearches(
  db: Database,
  span: UsageSpan,
  { limit, least }: { limit: number; least: number },
): Promise<SearchUsage[]> {
  const { now, before } = daysOf(span)
  const { rows } = await sql<SearchUsage>`
    with asked as (
      select query, is_found, ${now} as count, ${before} as before
      from search_count
      group by query, is_found having sum(count) >= ${least}
    ), ranked as (
      select *, row_number() over (partition by is_found order by count desc, query) as place
      from asked where count > 0
    )
    select query, is_found as "isFound", count, before from ranked
    where place <= ${limit} order by is_found, place`.execute(db)
  return rows
}

/** All searches, rare ones too, with results and without. */
export async function sumSearches(
  db: Database,
  span: UsageSpan,
): Promise<(Compared & Pick<SearchUsage, 'isFound'>)[]> {
  const { now, before } = daysOf(span)
  const { rows } = await sql<Compared & Pick<SearchUsage, 'isFound'>>`
    select is_found as "isFound", ${now} as count, ${before} as before
    from search_count group by is_found`.execute(db)
  return rows
}

/** Sums over the days of the span, and over those of the span before: searches are counted by the day. */
function daysOf({ since, until, length }: UsageSpan) {
  const day = (hour: number) => Math.floor(hour / 24)
  const within = (from: number, to: number) =>
    sql`sum(case when day between ${day(from)} and ${day(to)} then count else 0 end)`
  // Spans of hours share a day at their border: it counts for the later one.
  const end = Math.min(day(until - length), day(since) - 1)
  return { now: within(since, until), before: within(since - length, end * 24) }
}
