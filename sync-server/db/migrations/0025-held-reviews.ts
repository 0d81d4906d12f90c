import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/**
 * Reviews that wait for an admin: they are not public, and do not count. Ratings that are counted and not shown yet. The
 * public log of removals, which has neither the review nor its author.
 */
export const heldReviewsMigration: Migration = {
  version: 25,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await db.schema.alterTable('review').addColumn('held_at', text).execute()
    await sql`create index review_held on review (held_at) where held_at is not null`.execute(db)
    // How many a user has written lately, and how many that count a tool got.
    await sql`create index review_of_user_at on review (user_id, updated_at)`.execute(db)
    await sql`create index review_of_tool_at on review (tool_id, updated_at, user_id)
      where deleted = 0 and held_at is null`.execute(db)
    await db.schema.alterTable('tool_stars').addColumn('pending_at', text).execute()
    await sql`create index tool_stars_pending on tool_stars (pending_at) where pending_at is not null`.execute(
      db,
    )
    await sql`create table review_removal (
      id ${id},
      tool_id ${integer} not null references tool (id),
      kind ${text} not null check (kind in ('removed', 'not-counted')),
      removed_at ${text} not null,
      reason ${text} not null
    )${strict}`.execute(db)
    await sql`create index review_removal_of_tool on review_removal (tool_id, id)`.execute(db)
  },
}
