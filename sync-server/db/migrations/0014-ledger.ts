import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { appendOnly, columnTypes, refuseReplacing } from './ddl.ts'

const REASON = 'the ledger is append-only'

/** Double entry: entries are never changed or deleted, a mistake is put right by a transaction that reverses it. */
export const ledgerMigration: Migration = {
  version: 14,
  async up(db) {
    await createLedger(db)
    for (const table of ['ledger_account', 'ledger_tx', 'ledger_entry']) {
      await appendOnly(db, table, REASON)
      await refuseReplacing(db, table, REASON)
    }
    await createPayment(db)
    await createPayout(db)
  },
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('ledger_account')
    .addColumn('id', id)
    .addColumn('book', text, (column) => column.notNull().check(sql`book in ('live', 'sandbox')`))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('owner_id', integer, (column) => column.notNull())
    .execute()
  await sql`create unique index ledger_account_name on ledger_account (book, kind, owner_id)`.execute(db)
  await db.schema
    .createTable('ledger_tx')
    .addColumn('id', id)
    .addColumn('event_key', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('book', text, (column) => column.notNull())
    .addColumn('reverses', integer, (column) => column.references('ledger_tx.id'))
    .addColumn('at', text, (column) => column.notNull())
    .execute()
  await sql`create unique index ledger_tx_event on ledger_tx (event_key)`.execute(db)
  await sql`create unique index ledger_tx_reverses on ledger_tx (reverses) where reverses is not null`.execute(
    db,
  )
  await sql`create index ledger_tx_at on ledger_tx (book, at)`.execute(db)
  await db.schema
    .createTable('ledger_entry')
    .addColumn('id', id)
    .addColumn('tx_id', integer, (column) => column.notNull().references('ledger_tx.id'))
    .addColumn('account_id', integer, (column) => column.notNull().references('ledger_account.id'))
    .addColumn('cents', integer, (column) => column.notNull().check(sql`cents <> 0`))
    .addColumn('matures_at', text)
    .execute()
  await sql`create index ledger_entry_tx on ledger_entry (tx_id)`.execute(db)
  await sql`create index ledger_entry_account on ledger_entry (account_id, id)`.execute(db)
  await sql`create index ledger_entry_maturing on ledger_entry (account_id, matures_at, cents)
    where matures_at is not null`.execute(db)
  // Sums by day, kept in the transaction of the entries: what a million of them come to is read off a few hundred rows.
  await db.schema
    .createTable('ledger_day')
    .addColumn('account_id', integer, (column) => column.notNull().references('ledger_account.id'))
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('cents', integer, (column) => column.notNull())
    .addColumn('entries', integer, (column) => column.notNull())
    .addColumn('reversals', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_day_key', ['account_id', 'day'])
    .execute()
}

/** What was asked of a payment provider. */
async function createPayment(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('payment')
    .addColumn('id', id)
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('subject_id', integer, (column) => column.notNull())
    .addColumn('cents', integer, (column) => column.notNull())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('provider_ref', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('detail', text)
    .addColumn('checkout_url', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await sql`create unique index payment_ref on payment (provider, provider_ref) where provider_ref is not null`.execute(
    db,
  )
  // One attempt at a time, and one success, for whatever is paid.
  await sql`create unique index payment_open on payment (purpose, subject_id)
    where state in ('created', 'processing')`.execute(db)
  await sql`create index payment_subject on payment (purpose, subject_id, id)`.execute(db)
  // Each event of a provider counts once, however often it is delivered.
  await db.schema
    .createTable('provider_event')
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('event_id', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_event_key', ['provider', 'event_id'])
    .execute()
}

async function createPayout(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('payout')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('cents', integer, (column) => column.notNull().check(sql`cents > 0`))
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('provider_ref', text)
    .addColumn('reason', text)
    .addColumn('next_attempt_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await sql`create index payout_agent on payout (agent_id, id)`.execute(db)
  await sql`create index payout_open on payout (next_attempt_at) where state in ('requested', 'processing')`.execute(
    db,
  )
}
