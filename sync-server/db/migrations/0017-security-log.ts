import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const securityLogMigration: Migration = {
  version: 17,
  async up(db) {
    await createSecurityEvents(db)
    await createKeyAddresses(db)
    await createAlerts(db)
  },
}

/** The same event of the same subject within an hour is one row that counts. */
async function createSecurityEvents(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('security_events')
    .addColumn('id', id)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('hour', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('user_id', integer, (column) => column.references('user.id'))
    .addColumn('agent_id', integer, (column) => column.references('agent.id'))
    .addColumn('account_hash', text)
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('detail', text, (column) => column.notNull())
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('last_at', text, (column) => column.notNull())
    .addColumn('times', integer, (column) => column.notNull())
    .execute()
  await sql`create unique index security_events_same
    on security_events (kind, subject, hour, address, device, detail)`.execute(db)
  await sql`create index security_events_user on security_events (user_id, id)`.execute(db)
  await sql`create index security_events_kind on security_events (kind, id)`.execute(db)
  await sql`create index security_events_age on security_events (last_at)`.execute(db)
}

/** The networks that a key has been used from. */
async function createKeyAddresses(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('agent_key_address')
    .addColumn('key_id', integer, (column) => column.notNull().references('agent_key.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('first_seen_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_key_address_key', ['key_id', 'address'])
    .execute()
}

/** Which alerts owners have been told of, so that an attack does not fill their mailboxes. */
async function createAlerts(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('security_alert')
    .addColumn('alert', text, (column) => column.notNull())
    .addColumn('hour', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('security_alert_key', ['alert', 'hour'])
    .execute()
}
