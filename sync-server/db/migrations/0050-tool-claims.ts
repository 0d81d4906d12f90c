import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Who has proved that a tool is theirs, and what makers answer to reviews. */
export const toolClaimsMigration: Migration = {
  version: 50,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`create table tool_claim (
      id ${id},
      tool_id ${integer} not null references tool (id),
      user_id ${integer} not null references "user" (id),
      host ${text} not null,
      token ${text} not null unique,
      state ${text} not null check (state in ('pending', 'active', 'ended')),
      way ${text} check (way in ('dns', 'meta', 'file')),
      created_at ${text} not null,
      expires_at ${text} not null,
      verified_at ${text},
      checked_at ${text},
      next_check_at ${text},
      failures ${integer} not null default 0,
      ended_at ${text},
      end_reason ${text} check (end_reason in ('let-go', 'revoked', 'website-changed', 'proof-gone')),
      end_note ${text},
      unique (tool_id, user_id)
    )${strict}`.execute(db)
    await sql`create index tool_claim_of_user on tool_claim (user_id)`.execute(db)
    await sql`create index tool_claim_due on tool_claim (next_check_at) where state = 'active'`.execute(db)
    await sql`create table review_answer (
      review_id ${integer} primary key references review (id),
      user_id ${integer} not null references "user" (id),
      "text" ${text} not null,
      created_at ${text} not null,
      updated_at ${text} not null,
      removed_at ${text},
      removed_reason ${text}
    )${strict}`.execute(db)
    await sql`create index review_answer_of_user on review_answer (user_id)`.execute(db)
    await sql`alter table tool add column is_claimed ${integer} not null default 0`.execute(db)
  },
}
