import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes, now } from './ddl.ts'

/** What changed of tools, kept for good, and since when that is written down. */
export const toolChangesMigration: Migration = {
  version: 44,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`create table tool_change (
      id ${id},
      tool_id ${integer} not null references tool (id),
      at ${text} not null,
      kind ${text} not null,
      before ${text} not null,
      after ${text} not null,
      source ${text} not null,
      origin ${text}
    )${strict}`.execute(db)
    await sql`create index tool_change_tool on tool_change (tool_id, id)`.execute(db)
    await sql`alter table meta add column changes_since ${text}`.execute(db)
    await sql`update meta set changes_since = ${sql.raw(now(db))}`.execute(db)
  },
}
