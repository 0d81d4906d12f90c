import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const recommendationsMigration: Migration = {
  version: 11,
  async up(db) {
    await createAgent(db)
    await createRecommendation(db)
    await createFeedback(db)
    await createActivity(db)
  },
}

/** Who recommends: built-in analysers now, registered agents beside them. */
async function createAgent(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('agent')
    .addColumn('id', id)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('agent_type', text, (column) => column.notNull())
    .addColumn('is_builtin', integer, (column) => column.notNull().check(sql`is_builtin in (0, 1)`))
    .addColumn('is_verified', integer, (column) => column.notNull().check(sql`is_verified in (0, 1)`))
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await sql`create unique index agent_builtin on agent (name) where is_builtin = 1`.execute(db)
}

async function createRecommendation(db: Kysely<unknown>): Promise<void> {
  const { id, integer, real, text } = columnTypes(db)
  await db.schema
    .createTable('recommendation')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('priority', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('confidence', real, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('suggested_solution', text)
    .addColumn('estimated_impact', text)
    .addColumn('complexity', text)
    .addColumn('fingerprint', text)
    .addColumn('change', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('admin_notes', text)
    .addColumn('decided_at', text)
    .execute()
  // A list by filters is read from the end of one of these, however long it is.
  await sql`create index recommendation_status on recommendation (status, id)`.execute(db)
  await sql`create index recommendation_priority on recommendation (priority, id)`.execute(db)
  await sql`create index recommendation_both on recommendation (status, priority, id)`.execute(db)
  await sql`create index recommendation_fingerprint on recommendation (fingerprint)`.execute(db)
  // The analytics add up along these, in their order and without a look at the table. An index by time alone would be
  // chosen for its narrowing condition, and then cost a sort of everything in a long timeframe.
  await sql`create index recommendation_figures on recommendation
    (agent_id, status, created_at, confidence, category)`.execute(db)
  await sql`create index recommendation_category on recommendation (category, created_at)`.execute(db)
}

async function createFeedback(db: Kysely<unknown>): Promise<void> {
  const { id, integer, real, text } = columnTypes(db)
  await db.schema
    .createTable('feedback')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('feature_area', text, (column) => column.notNull())
    .addColumn('severity', text, (column) => column.notNull())
    .addColumn('feedback_type', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('confidence', real, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('admin_notes', text)
    .addColumn('decided_at', text)
    .execute()
  await sql`create index feedback_status on feedback (status, id)`.execute(db)
}

/** What agents did, for the analytics. */
async function createActivity(db: Kysely<unknown>): Promise<void> {
  const { id, integer, real, text } = columnTypes(db)
  await db.schema
    .createTable('agent_activity')
    .addColumn('id', id)
    .addColumn('agent_id', integer, (column) => column.notNull().references('agent.id'))
    .addColumn('activity_type', text, (column) => column.notNull())
    .addColumn('priority', text)
    .addColumn('confidence', real)
    .addColumn('at', text, (column) => column.notNull())
    .execute()
  await sql`create index agent_activity_at on agent_activity (at)`.execute(db)
  await sql`create index agent_activity_agent on agent_activity (agent_id, at)`.execute(db)
}
