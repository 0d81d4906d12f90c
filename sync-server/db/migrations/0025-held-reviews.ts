import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Reviews that wait for an admin: they are not public, and do not count. */
export const heldReviewsMigration: Migration = {
  version: 25,
  async up(db) {
    await db.schema.alterTable('review').addColumn('held_at', 'text').execute()
    await sql`create index review_held on review (held_at) where held_at is not null`.execute(db)
    // How many a user, or the users of a tool, have written lately.
    await sql`create index review_of_user_at on review (user_id, updated_at)`.execute(db)
    await sql`create index review_of_tool_at on review (tool_id, updated_at)`.execute(db)
  },
}
