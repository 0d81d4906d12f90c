import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** A paid listing that the checks have a remark on is held until an admin decides, with the fee set aside. */
export const heldListingsMigration: Migration = {
  version: 18,
  async up(db) {
    const { integer, text } = columnTypes(db)
    await db.schema
      .alterTable('listing')
      .addColumn('needs_review', integer, (column) =>
        column.notNull().defaultTo(0).check(sql`needs_review in (0, 1)`),
      )
      .execute()
    await db.schema.alterTable('listing').addColumn('paid_at', text).execute()
    await sql`update listing set paid_at = published_at`.execute(db)
    await sql`create index listing_held on listing (paid_at) where state = 'held'`.execute(db)
    // What the checks noticed of submissions that wait for their payment counts from now on.
    await sql`update listing set needs_review = 1
      where state = 'awaiting_payment' and is_sandbox = 0 and remarks <> '[]'`.execute(db)
  },
}
