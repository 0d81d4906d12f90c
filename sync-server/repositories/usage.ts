import { sql } from 'kysely'
import type { UsageKind } from '#shared/policy/usage.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Rows travel as one JSON text, so that a batch of any size is the same few prepared statements. */
const rowsOf = (rows: readonly (readonly unknown[])[]) => sql`json_each(${JSON.stringify(rows)})`

/** Which of the marks were made on one of these days. */
export async function listKnownMarks(
  db: Database,
  marks: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<Set<number>> {
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  // A cross join keeps the order: a look-up for each day and mark, instead of a walk through the days.
  const { rows } = await sql<{ mark: number }>`
    select usage_mark.mark as mark
    from json_each(${JSON.stringify(days)}) as days
    cross join json_each(${JSON.stringify(marks)}) as marks
    cross join usage_mark on usage_mark.day = days.value and usage_mark.mark = marks.value`.execute(db)
  return new Set(rows.map(({ mark }) => mark))
}

/** Those that were made on that day already do not matter. */
export async function insertMarks(
  transaction: WriteTransaction,
  day: number,
  marks: readonly number[],
): Promise<void> {
  const rows = sql`json_each(${JSON.stringify(marks)})`
  await sql`insert into usage_mark (day, mark) select ${day}, value from ${rows} where true
    on conflict do nothing`.execute(transaction)
}

/** Adds one to the count of each. */
export async function addUsage(
  transaction: WriteTransaction,
  events: readonly { toolId: number; kind: UsageKind; hour: number }[],
): Promise<void> {
  const rows = rowsOf(events.map(({ toolId, kind, hour }) => [toolId, kind, hour]))
  await sql`insert into usage_count (tool_id, kind, hour, count)
    select value ->> 0, value ->> 1, value ->> 2, 1 from ${rows} where true
    on conflict do update set count = count + 1`.execute(transaction)
}

/** Adds to the decayed sums of tools. */
export async function addInterest(
  transaction: WriteTransaction,
  events: readonly { toolId: number; weighted: number; uses: number }[],
): Promise<void> {
  const rows = rowsOf(events.map(({ toolId, weighted, uses }) => [toolId, weighted, uses]))
  await sql`insert into tool_interest (tool_id, weighted, uses)
    select value ->> 0, sum(value ->> 1), sum(value ->> 2) from ${rows} where true group by value ->> 0
    on conflict do update set weighted = weighted + excluded.weighted, uses = uses + excluded.uses`.execute(
    transaction,
  )
}

/** Adds one to the count of each. */
export async function addSearches(
  transaction: WriteTransaction,
  searches: readonly { query: string; isFound: boolean; day: number }[],
): Promise<void> {
  const rows = rowsOf(searches.map(({ query, isFound, day }) => [query, Number(isFound), day]))
  await sql`insert into search_count (query, is_found, day, count)
    select value ->> 0, value ->> 1, value ->> 2, 1 from ${rows} where true
    on conflict do update set count = count + 1`.execute(transaction)
}

/** How often people have looked at each tool since its hour. */
export async function countViewsSince(
  db: Database,
  spans: readonly { toolId: number; hour: number }[],
): Promise<Map<number, number>> {
  const wanted = rowsOf(spans.map(({ toolId, hour }) => [toolId, hour]))
  const { rows } = await sql<{ toolId: number; count: number }>`
    select usage_count.tool_id as toolId, sum(usage_count.count) as count from ${wanted} as wanted
    cross join usage_count on usage_count.tool_id = wanted.value ->> 0
      and usage_count.kind = 'view' and usage_count.hour >= wanted.value ->> 1
    group by usage_count.tool_id`.execute(db)
  return new Map(rows.map(({ toolId, count }) => [toolId, count]))
}

/** Deletes up to `limit` marks of earlier days. @returns how many */
export async function deleteMarksBefore(
  transaction: WriteTransaction,
  day: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from usage_mark where (day, mark) in
    (select day, mark from usage_mark where day < ${day} limit ${limit})`.execute(transaction)
  return Number(numAffectedRows)
}

/** The hours between these two, both left out, that have counts. */
export async function listHoursWithin(db: Database, after: number, before: number): Promise<number[]> {
  const rows = await db
    .selectFrom('usage_count')
    .select('hour')
    .distinct()
    .where('hour', '>', after)
    .where('hour', '<', before)
    .execute()
  return rows.map(({ hour }) => hour)
}

/** Adds the counts of an hour to those of another, and deletes them. */
export async function moveHour(transaction: WriteTransaction, hour: number, target: number): Promise<void> {
  await sql`insert into usage_count (tool_id, kind, hour, count)
    select tool_id, kind, ${target}, count from usage_count where hour = ${hour}
    on conflict do update set count = usage_count.count + excluded.count`.execute(transaction)
  await transaction.deleteFrom('usage_count').where('hour', '=', hour).execute()
}

export async function deleteHour(transaction: WriteTransaction, hour: number): Promise<void> {
  await transaction.deleteFrom('usage_count').where('hour', '=', hour).execute()
}

/** Deletes the searches of earlier days; with `rare`, only those that fewer devices have made on their day. */
export async function deleteSearchesBefore(
  transaction: WriteTransaction,
  day: number,
  rare?: number,
): Promise<void> {
  await transaction
    .deleteFrom('search_count')
    .where('day', '<', day)
    .$if(rare !== undefined, (query) => query.where('count', '<', rare ?? 0))
    .execute()
}
