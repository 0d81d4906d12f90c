import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const marketplaceMigration: Migration = {
  version: 13,
  async up(db) {
    await extendAgent(db)
    await createAgentKey(db)
    await createImprovement(db)
    await createListing(db)
    await createIdempotency(db)
    await createWebhook(db)
  },
}

/** Registered agents stand beside the built-in ones; what they call themselves is no type of the analytics. */
async function extendAgent(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  const named = (name: string) => db.schema.alterTable('agent').addColumn(name, text).execute()
  const user = (name: string) =>
    db.schema
      .alterTable('agent')
      .addColumn(name, integer, (column) => column.references('user.id'))
      .execute()
  await named('kind')
  await user('owner_user_id')
  await user('referred_by')
  await named('revoked_at')
  await named('payout_account')
  await db.schema
    .alterTable('agent')
    .addColumn('is_sandbox', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`is_sandbox in (0, 1)`),
    )
    .execute()
  await sql`create unique index agent_sandbox on agent (is_sandbox) where is_sandbox = 1`.execute(db)
  await sql`create index agent_referred on agent (referred_by) where referred_by is not null`.execute(db)
  await sql`create index agent_owner on agent (owner_user_id) where owner_user_id is not null`.execute(db)
}

async function createAgentKey(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('agent_key')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('label', text, (column) => column.notNull())
    .addColumn('prefix', text, (column) => column.notNull())
    .addColumn('key_hash', text, (column) => column.notNull())
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .addColumn('revoked_at', text)
    .addColumn('replaces', integer)
    .execute()
  await sql`create unique index agent_key_hash on agent_key (key_hash)`.execute(db)
  await sql`create index agent_key_agent on agent_key (agent_id, id)`.execute(db)
}

async function createImprovement(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('improvement')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('tool_id', integer, (column) => column.notNull().references('tool.id'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('price_cents', integer, (column) => column.notNull())
    .addColumn('reasoning', text, (column) => column.notNull())
    .addColumn('base_seq', integer, (column) => column.notNull())
    .addColumn('base', text, (column) => column.notNull())
    .addColumn('changes', text, (column) => column.notNull())
    .addColumn('issues', text, (column) => column.notNull())
    .addColumn('applied', text)
    .addColumn('decision_note', text)
    .addColumn('decided_by', integer, (column) => column.references('user.id'))
    .addColumn('is_sandbox', integer, (column) => column.notNull().check(sql`is_sandbox in (0, 1)`))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await sql`create index improvement_queue on improvement (is_sandbox, state, id, tool_id)`.execute(db)
  await sql`create index improvement_all on improvement (is_sandbox, id)`.execute(db)
  await sql`create index improvement_agent on improvement (agent_id, state, id)`.execute(db)
  await sql`create index improvement_own on improvement (agent_id, id)`.execute(db)
  await sql`create index improvement_tool on improvement (tool_id, state)`.execute(db)
  await db.schema
    .createTable('improvement_event')
    .addColumn('id', id)
    .addColumn('improvement_id', integer, (column) => column.notNull().references('improvement.id'))
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('at', text, (column) => column.notNull())
    .execute()
  await sql`create index improvement_event_of on improvement_event (improvement_id, id)`.execute(db)
}

async function createListing(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('listing')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('tool_name', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('website', text, (column) => column.notNull())
    .addColumn('website_key', text, (column) => column.notNull())
    .addColumn('category_id', integer, (column) => column.notNull().references('category.id'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('fee_cents', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('remarks', text, (column) => column.notNull())
    .addColumn('tool_id', integer, (column) => column.references('tool.id'))
    .addColumn('reason', text)
    .addColumn('published_at', text)
    .addColumn('featured_until', text)
    .addColumn('expires_at', text)
    .addColumn('is_sandbox', integer, (column) => column.notNull().check(sql`is_sandbox in (0, 1)`))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await sql`create index listing_state on listing (is_sandbox, state, id)`.execute(db)
  await sql`create index listing_agent on listing (agent_id, id)`.execute(db)
  await sql`create index listing_expiry on listing (expires_at) where state = 'published'`.execute(db)
  // Of two agents who submit the same website, one waits for payment at a time.
  await sql`create unique index listing_website on listing (website_key)
    where is_sandbox = 0 and state in ('submitted', 'awaiting_payment', 'published')`.execute(db)
}

/** The answer that was given to a request with an `Idempotency-Key`, kept for a day or more. */
async function createIdempotency(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await db.schema
    .createTable('idempotency')
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('answer', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['agent_id', 'key'])
    .execute()
  await sql`create index idempotency_age on idempotency (created_at)`.execute(db)
}

async function createWebhook(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('webhook')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await sql`create index webhook_agent on webhook (agent_id)`.execute(db)
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', id)
    .addColumn('webhook_id', integer, (column) =>
      column.notNull().references('webhook.id').onDelete('cascade'),
    )
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('outcome', text)
    .addColumn('next_attempt_at', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await sql`create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index webhook_delivery_of on webhook_delivery (webhook_id, id)`.execute(db)
}
