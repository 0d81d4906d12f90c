import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Admins keep users out, and read what all users write: tickets by what is to be done, reviews by their last change. */
export const userLockMigration: Migration = {
  version: 12,
  async up(db) {
    const { text } = columnTypes(db)
    await db.schema.alterTable('user').addColumn('locked_at', text).execute()
    await sql`create index support_ticket_queue on support_ticket (status, created_at, id)`.execute(db)
    await sql`create index review_updated on review (updated_at, id)`.execute(db)
  },
}
