import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const addressVerificationMigration: Migration = {
  version: 20,
  async up(db) {
    await extendUser(db)
    await createAccountToken(db)
    await createEmailChange(db)
    await createKnownDevice(db)
  },
}

/** Nobody has proved an address so far. `must_verify` follows the configuration at each start. */
async function extendUser(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema.alterTable('user').addColumn('email_verified_at', text).execute()
  await db.schema
    .alterTable('user')
    .addColumn('must_verify', integer, (column) => column.notNull().defaultTo(0))
    .execute()
}

/** A link that was sent, or is about to be. Without a user it leads nowhere, or is about an address alone. */
async function createAccountToken(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('account_token')
    .addColumn('id', id)
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('user_id', integer, (column) => column.references('user.id'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('nonce', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('used_at', text)
    .execute()
  await sql`create index account_token_user on account_token (user_id, purpose, created_at)`.execute(db)
  await sql`create index account_token_email on account_token (email, purpose, created_at)`.execute(db)
  await sql`create index account_token_expiry on account_token (expires_at)`.execute(db)
}

/** An address that a user wants to change to, until both mailboxes have said yes. */
async function createEmailChange(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('email_change')
    .addColumn('user_id', integer, (column) => column.primaryKey().notNull().references('user.id'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('asked_at', text, (column) => column.notNull())
    .addColumn('old_confirmed_at', text)
    .addColumn('new_confirmed_at', text)
    .execute()
}

/** The browsers in which somebody has signed in to an account before. */
async function createKnownDevice(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('known_device')
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('device_hash', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('first_seen_at', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['user_id', 'device_hash'])
    .execute()
}
