import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What tools showed on earlier days: a row for a tool and a day on which something of it was other than before. */
export const toolDaysMigration: Migration = {
  version: 36,
  async up(db) {
    const { integer, real, strictByKey } = columnTypes(db)
    await sql`create table tool_day (
      tool_id ${integer} not null references tool (id),
      day ${integer} not null,
      popularity ${integer} not null,
      rating ${real},
      review_count ${integer} not null,
      price_from ${real},
      trending_rank ${integer},
      primary key (tool_id, day)
    )${strictByKey}`.execute(db)
  },
}
