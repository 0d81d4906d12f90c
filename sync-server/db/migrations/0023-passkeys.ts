import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Public keys that people sign in with. */
export const passkeysMigration: Migration = {
  version: 23,
  async up(db) {
    const { integer, text, bytes, strict } = columnTypes(db)
    await db.schema
      .createTable('passkey')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
      .addColumn('public_key', bytes, (column) => column.notNull())
      .addColumn('counter', integer, (column) => column.notNull())
      .addColumn('transports', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('last_used_at', text)
      .modifyEnd(strict)
      .execute()
    await sql`create index passkey_user on passkey (user_id)`.execute(db)
  },
}
