import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What people suggest: changes of tools, and tools that are not listed. */
export const suggestionsMigration: Migration = {
  version: 51,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`create table suggestion (
      id ${id},
      public_id ${text} not null,
      user_id ${integer} not null references "user" (id),
      kind ${text} not null check (kind in ('edit', 'tool')),
      tool_id ${integer} references tool (id),
      base ${text},
      facts ${text} not null,
      note ${text},
      state ${text} not null check (state in ('open', 'accepted', 'declined', 'withdrawn')),
      accepted ${text},
      reply ${text},
      seq ${integer} not null,
      filed_at ${text} not null,
      decided_at ${text},
      unique (user_id, public_id),
      unique (user_id, seq)
    )${strict}`.execute(db)
    await sql`create index suggestion_state on suggestion (state, id)`.execute(db)
    await sql`create index suggestion_tool on suggestion (tool_id)`.execute(db)
  },
}
