import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const summariesMigration: Migration = {
  version: 9,
  async up(db) {
    await createSummary(db)
    await createJob(db)
    await createJobItem(db)
  },
}

async function createSummary(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('summary')
    .addColumn('id', id)
    .addColumn('tool_id', integer, (column) => column.notNull().references('tool.id'))
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('generated_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('created_by', integer, (column) => column.references('user.id'))
    .addColumn('is_current', integer, (column) => column.notNull().check(sql`is_current in (0, 1)`))
    .execute()
  await sql`create index summary_tool on summary (tool_id, id)`.execute(db)
  await sql`create unique index summary_current on summary (tool_id) where is_current = 1`.execute(db)
}

async function createJob(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  const states = sql`state in ('queued', 'running', 'paused', 'cancelled', 'done', 'failed')`
  await db.schema
    .createTable('job')
    .addColumn('id', id)
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('tool', 'missing', 'trending')`))
    .addColumn('state', text, (column) => column.notNull().check(states))
    .addColumn('total', integer, (column) => column.notNull())
    .addColumn('done', integer, (column) => column.notNull())
    .addColumn('failed', integer, (column) => column.notNull())
    .addColumn('planned_to', integer)
    .addColumn('error', text)
    .addColumn('created_by', integer, (column) => column.references('user.id'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('started_at', text)
    .addColumn('finished_at', text)
    .execute()
  await sql`create index job_state on job (state)`.execute(db)
}

async function createJobItem(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('job_item')
    .addColumn('id', id)
    .addColumn('job_id', integer, (column) => column.notNull().references('job.id'))
    .addColumn('tool_id', integer, (column) => column.notNull().references('tool.id'))
    .addColumn('state', text, (column) =>
      column.notNull().check(sql`state in ('queued', 'running', 'failed')`),
    )
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('next_attempt_at', text, (column) => column.notNull())
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', text)
    .addColumn('error', text)
    .addUniqueConstraint('job_item_tool', ['job_id', 'tool_id'])
    .execute()
  await sql`create index job_item_next on job_item (job_id, state, next_attempt_at)`.execute(db)
}
