import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const accountsMigration: Migration = {
  version: 3,
  async up(db) {
    await createUser(db)
    await createSession(db)
  },
}

/** A deleted account keeps its row, emptied, for what refers to it; its keys are null and so free again. */
async function createUser(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('user')
    .addColumn('id', id)
    .addColumn('username', text, (column) => column.notNull())
    .addColumn('username_key', text, (column) => column.unique())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('is_premium', integer, (column) => column.notNull().check(sql`is_premium in (0, 1)`))
    .addColumn('premium_since', text)
    .addColumn('premium_until', text)
    .addColumn('is_admin', integer, (column) => column.notNull().check(sql`is_admin in (0, 1)`))
    .addColumn('is_owner', integer, (column) => column.notNull().check(sql`is_owner in (0, 1)`))
    .addColumn('referral_code', text, (column) => column.unique())
    .addColumn('referred_by', integer, (column) => column.references('user.id'))
    .addColumn('session_epoch', integer, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('deleted_at', text)
    .addCheckConstraint(
      'user_keys',
      sql`(deleted_at is null) = (username_key is not null and email_key is not null)`,
    )
    .execute()
  await sql`create index user_referred_by on "user" (referred_by)`.execute(db)
}

/** An ended session stays as a tombstone until it would have expired, so that no late write brings it back. */
async function createSession(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('session')
    .addColumn('id_hash', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('epoch', integer, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('signed_in_at', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('user_agent', text, (column) => column.notNull())
    .addColumn('data', text, (column) => column.notNull())
    .addColumn('ended_at', text)
    .execute()
  await sql`create index "session_user" on session (user_id)`.execute(db)
  await sql`create index session_expiry on session (expires_at)`.execute(db)
}
