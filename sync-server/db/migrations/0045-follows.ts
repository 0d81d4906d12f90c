import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What signed-in users follow, for their other devices. Matching happens there: no table says who got which news. */
export const followsMigration: Migration = {
  version: 45,
  async up(db) {
    const { integer, text } = columnTypes(db)
    await db.schema
      .createTable('follow')
      .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('deleted', integer, (column) => column.notNull().check(sql`deleted in (0, 1)`))
      .addColumn('updated_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('follow_key', ['user_id', 'key'])
      .execute()
    await sql`create unique index follow_seq on follow (user_id, seq)`.execute(db)
  },
}
