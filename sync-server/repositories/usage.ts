import { sql } from 'kysely'
import type { UsageKind } from '#shared/policy/usage.ts'
import { jsonList, jsonRows } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

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
    from ${jsonList(db, 'days', days)}
    cross join ${jsonList(db, 'marks', marks)}
    cross join usage_mark where usage_mark.day = days.value and usage_mark.mark = marks.value`.execute(db)
  return new Set(rows.map(({ mark }) => mark))
}

/** Those that were made on that day already do not matter. */
export async function insertMarks(
  transaction: WriteTransaction,
  day: number,
  marks: readonly number[],
): Promise<void> {
  await sql`insert into usage_mark (day, mark) select ${day}, value from ${jsonList(transaction, 'marks', marks)} where true
    on conflict do nothing`.execute(transaction)
}

/** Adds one to the count of each. */
export async function addUsage(
  transaction: WriteTransaction,
  events: readonly { toolId: number; kind: UsageKind; hour: number }[],
): Promise<void> {
  const used = jsonRows(transaction, 'used', {
    columns: { tool_id: 'integer', kind: 'text', hour: 'integer' },
    rows: events.map(({ toolId, kind, hour }) => [toolId, kind, hour]),
  })
  await sql`insert into usage_count (tool_id, kind, hour, count)
    select tool_id, kind, hour, count(*) from ${used} where true group by tool_id, kind, hour
    on conflict (tool_id, kind, hour) do update set count = usage_count.count + excluded.count`.execute(
    transaction,
  )
}

/** Adds to the decayed sums of tools. */
export async function addInterest(
  transaction: WriteTransaction,
  events: readonly { toolId: number; weighted: number; uses: number }[],
): Promise<void> {
  const added = jsonRows(transaction, 'added', {
    columns: { tool_id: 'integer', weighted: 'real', uses: 'real' },
    rows: events.map(({ toolId, weighted, uses }) => [toolId, weighted, uses]),
  })
  await sql`insert into tool_interest (tool_id, weighted, uses)
    select tool_id, sum(weighted), sum(uses) from ${added} where true group by tool_id
    on conflict (tool_id) do update set weighted = tool_interest.weighted + excluded.weighted,
      uses = tool_interest.uses + excluded.uses`.execute(transaction)
}

/** Adds one to the count of each. */
export async function addSearches(
  transaction: WriteTransaction,
  searches: readonly { query: string; isFound: boolean; day: number }[],
): Promise<void> {
  const asked = jsonRows(transaction, 'asked', {
    columns: { query: 'text', is_found: 'integer', day: 'integer' },
    rows: searches.map(({ query, isFound, day }) => [query, Number(isFound), day]),
  })
  await sql`insert into search_count (query, is_found, day, count)
    select query, is_found, day, count(*) from ${asked} where true group by query, is_found, day
    on conflict (query, is_found, day) do update set count = search_count.count + excluded.count`.execute(
    transaction,
  )
}

/** How often people have looked at each tool since its hour. */
export async function countViewsSince(
  db: Database,
  spans: readonly { toolId: number; hour: number }[],
): Promise<Map<number, number>> {
  const wanted = jsonRows(db, 'wanted', {
    columns: { tool_id: 'integer', hour: 'integer' },
    rows: spans.map(({ toolId, hour }) => [toolId, hour]),
  })
  const { rows } = await sql<{ toolId: number; count: number }>`
    select usage_count.tool_id as "toolId", sum(usage_count.count) as count from ${wanted}
    cross join usage_count where usage_count.tool_id = wanted.tool_id
      and usage_count.kind = 'view' and usage_count.hour >= wanted.hour
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
    on conflict (tool_id, kind, hour) do update set count = usage_count.count + excluded.count`.execute(
    transaction,
  )
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
