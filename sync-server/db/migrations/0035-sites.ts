import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Visits of the websites of tools: jobs, what became of each website, and where icons come from. */
export const sitesMigration: Migration = {
  version: 35,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`create table site_job (
      id ${id},
      kind ${text} not null check (kind in ('icons', 'check')),
      scope ${text} not null check (scope in ('all', 'missing')),
      state ${text} not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
      total ${integer} not null,
      done ${integer} not null,
      good ${integer} not null,
      cursor ${integer} not null,
      error ${text},
      created_by ${integer} references "user" (id),
      created_at ${text} not null,
      finished_at ${text},
      claimed_by ${text},
      claimed_until ${text}
    )${strict}`.execute(db)
    // Of each kind one at a time.
    await sql`create unique index site_job_active on site_job (kind) where state in ('queued', 'running')`.execute(
      db,
    )
    await sql`create table site_check (
      tool_id ${integer} primary key references tool (id),
      website ${text} not null,
      state ${text} not null,
      detail ${text} not null,
      target ${text},
      checked_at ${text} not null,
      troubled_since ${text},
      troubled_on ${text},
      troubled_days ${integer} not null
    )${strict}`.execute(db)
    await sql`create index site_check_troubled on site_check (troubled_days) where troubled_days > 0`.execute(
      db,
    )
    await sql`create table site_icon (
      tool_id ${integer} primary key references tool (id),
      hash ${text},
      detail ${text} not null,
      fetched_at ${text} not null
    )${strict}`.execute(db)
  },
}
