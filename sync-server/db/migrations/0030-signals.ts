import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/**
 * What popularity and trending are made of: how prominent editors hold a tool to be, and what devices count. No row says
 * which device or who.
 */
export const signalsMigration: Migration = {
  version: 30,
  async up(db) {
    const { integer, text, strictByKey } = columnTypes(db)
    // null: not judged yet. The next start takes the value of the shipped catalogue, or the median of the category.
    await db.schema.alterTable('tool').addColumn('prominence', integer).execute()
    await db.schema.alterTable('tool').addColumn('trend_gain', integer).execute()
    // The seq at which popularity or trending last changed by themselves.
    await db.schema
      .alterTable('tool')
      .addColumn('signals_seq', integer, (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`create index tool_signals_seq on tool (signals_seq) where signals_seq > 0`.execute(db)
    await sql`create table usage_count (
      tool_id ${integer} not null references tool (id),
      kind ${text} not null check (kind in ('view', 'visit', 'favorite', 'compare', 'share', 'choose')),
      hour ${integer} not null,
      count ${integer} not null check (count > 0),
      primary key (tool_id, kind, hour)
    )${strictByKey}`.execute(db)
    await sql`create index usage_count_hour on usage_count (hour)`.execute(db)
    await sql`create table usage_mark (
      day ${integer} not null,
      mark ${integer} not null,
      primary key (day, mark)
    )${strictByKey}`.execute(db)
    await sql`create table search_count (
      query ${text} not null,
      is_found ${integer} not null check (is_found in (0, 1)),
      day ${integer} not null,
      count ${integer} not null check (count > 0),
      primary key (query, is_found, day)
    )${strictByKey}`.execute(db)
  },
}
