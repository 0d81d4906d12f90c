import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const newsletterMigration: Migration = {
  version: 2,
  async up(db) {
    await createSubscriber(db)
    await createUnsubscribeToken(db)
    await createMailQueue(db)
  },
}

async function createSubscriber(db: Kysely<unknown>): Promise<void> {
  const { id, text } = columnTypes(db)
  await db.schema
    .createTable('newsletter_subscriber')
    .addColumn('id', id)
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('subscribed', 'unsubscribed')`),
    )
    .addColumn('subscribed_at', text, (column) => column.notNull())
    .addColumn('mailed_at', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
}

async function createUnsubscribeToken(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('unsubscribe_token')
    .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
    .addColumn('subscriber_id', integer, (column) => column.notNull().references('newsletter_subscriber.id'))
    .execute()
  await sql`create index unsubscribe_token_subscriber on unsubscribe_token (subscriber_id)`.execute(db)
}

async function createMailQueue(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('mail_queue')
    .addColumn('id', id)
    .addColumn('template', text, (column) => column.notNull())
    .addColumn('data', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('waiting', 'failed')`))
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('next_attempt_at', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await sql`create index mail_queue_due on mail_queue (state, next_attempt_at)`.execute(db)
}
