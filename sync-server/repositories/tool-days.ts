import { sql } from 'kysely'
import { jsonList, jsonRows } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** What a tool showed at the end of a day (days since 1970 in UTC), without sample figures. */
export interface ToolDayRow {
  toolId: number
  day: number
  popularity: number
  rating: number | null
  reviewCount: number
  priceFrom: number | null
  trendingRank: number | null
}

type Shown = Omit<ToolDayRow, 'day' | 'trendingRank'>

const FIELDS = ['popularity', 'rating', 'review_count as reviewCount', 'price_from as priceFrom'] as const

/** The listed tools that trend because people use them, the most popular first. */
export async function listTrendingByUse(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('tool')
    .select('id')
    .where('trend_gain', 'is not', null)
    .where('is_trending', '=', 1)
    .where('deleted', '=', 0)
    .where('status', '<>', 'discontinued')
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What the next listed tools after `after` show now, in ascending order of id. */
export async function listShownFigures(db: Database, after: number, limit: number): Promise<Shown[]> {
  const rows = await db
    .selectFrom('tool')
    .select(['id as toolId', 'is_sample', ...FIELDS])
    .where('deleted', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ is_sample, ...shown }) =>
    is_sample === 1 ? { ...shown, rating: null, reviewCount: 0 } : shown,
  )
}

const DAYS = sql<ToolDayRow>`d.tool_id as "toolId", d.day as day, d.popularity as popularity, d.rating as rating,
  d.review_count as "reviewCount", d.price_from as "priceFrom", d.trending_rank as "trendingRank"`

/** The newest row of each of these tools. */
export async function listLastDays(
  db: Database,
  toolIds: readonly number[],
): Promise<Map<number, ToolDayRow>> {
  const { rows } = await sql<ToolDayRow>`select ${DAYS} from ${jsonList(db, 'wanted', toolIds)}
    cross join tool_day as d where d.tool_id = wanted.value
      and d.day = (select max(day) from tool_day where tool_id = wanted.value)`.execute(db)
  return new Map(rows.map((row) => [row.toolId, row]))
}

/** The rows of each of these tools from the one that holds on `from` on, in order of days. */
export async function listDaysSince(
  db: Database,
  toolIds: readonly number[],
  from: number,
): Promise<Map<number, ToolDayRow[]>> {
  const { rows } = await sql<ToolDayRow>`select ${DAYS} from ${jsonList(db, 'wanted', toolIds)}
    cross join tool_day as d where d.tool_id = wanted.value
      and d.day >= coalesce((select max(day) from tool_day where tool_id = wanted.value and day <= ${from}), 0)
    order by d.tool_id, d.day`.execute(db)
  const days = new Map<number, ToolDayRow[]>()
  for (const row of rows) {
    const known = days.get(row.toolId)
    if (known === undefined) days.set(row.toolId, [row])
    else known.push(row)
  }
  return days
}

const COLUMNS = {
  tool_id: 'integer',
  day: 'integer',
  popularity: 'integer',
  rating: 'real',
  review_count: 'integer',
  price_from: 'real',
  trending_rank: 'integer',
} as const

/** Writes rows; a later one of a day takes the place of an earlier one. */
export async function saveDays(transaction: WriteTransaction, rows: readonly ToolDayRow[]): Promise<void> {
  const values = rows.map((row) => [
    row.toolId,
    row.day,
    row.popularity,
    row.rating,
    row.reviewCount,
    row.priceFrom,
    row.trendingRank,
  ])
  await sql`insert into tool_day
      (tool_id, day, popularity, rating, review_count, price_from, trending_rank)
    select tool_id, day, popularity, rating, review_count, price_from, trending_rank
    from ${jsonRows(transaction, 'shown', { columns: COLUMNS, rows: values })} where true
    on conflict (tool_id, day) do update set popularity = excluded.popularity, rating = excluded.rating,
      review_count = excluded.review_count, price_from = excluded.price_from,
      trending_rank = excluded.trending_rank`.execute(transaction)
}

/** The ids of the next tools after `after`, archived ones too. */
export async function listToolIds(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tool')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes what these tools showed before `day`, except the row that still holds on it. */
export async function deleteDaysBefore(
  transaction: WriteTransaction,
  toolIds: readonly number[],
  day: number,
): Promise<void> {
  await sql`delete from tool_day where (tool_id, day) in (
    select d.tool_id, d.day from ${jsonList(transaction, 'wanted', toolIds)}
    cross join tool_day as d where d.tool_id = wanted.value
      and d.day < (select max(day) from tool_day where tool_id = wanted.value and day <= ${day}))`.execute(
    transaction,
  )
}
