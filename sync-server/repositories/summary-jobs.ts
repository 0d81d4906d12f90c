import { sql } from 'kysely'
import type { FailedItem, JobState, SummaryJob, SummaryJobKind } from '#shared/domain/summary-job.ts'
import type { Database, JobRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

const PLANNED_AT_ONCE = 500
const FORGOTTEN_AT_ONCE = 1000
const UNFINISHED: readonly JobState[] = ['queued', 'running', 'paused']

export async function findJob(db: Database, id: number): Promise<SummaryJob | undefined> {
  const row = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The newest first. */
export async function listJobs(db: Database, limit: number): Promise<SummaryJob[]> {
  const rows = await db.selectFrom('job').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map(fromRow)
}

/** The unfinished job of this kind. */
export async function findUnfinishedJob(db: Database, kind: SummaryJobKind): Promise<SummaryJob | undefined> {
  const row = await db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', 'in', UNFINISHED)
    .orderBy('id')
    .executeTakeFirst()
  return row && fromRow(row)
}

/** The unfinished job of this one tool. */
export async function findUnfinishedToolJob(db: Database, toolId: number): Promise<SummaryJob | undefined> {
  const row = await db
    .selectFrom('job')
    .innerJoin('job_item', 'job_item.job_id', 'job.id')
    .selectAll('job')
    .where('kind', '=', 'tool')
    .where('job.state', 'in', UNFINISHED)
    .where('tool_id', '=', toolId)
    .executeTakeFirst()
  return row && fromRow(row)
}

export interface NewJob {
  kind: SummaryJobKind
  createdBy: number | null
}

/** Creates a job of one tool. @returns its id */
export async function insertToolJob(
  transaction: WriteTransaction,
  { toolId, createdBy }: { toolId: number; createdBy: number | null },
  now: string,
): Promise<number> {
  const id = await insertJob(transaction, { kind: 'tool', createdBy }, { total: 1, now, planned_to: null })
  await transaction
    .insertInto('job_item')
    .values({ job_id: id, tool_id: toolId, state: 'queued', attempts: 0, next_attempt_at: now })
    .execute()
  return id
}

/** Creates a job of many tools; `planItems` makes its items. A job without tools is done at once. */
export async function insertBatchJob(
  transaction: WriteTransaction,
  { kind, createdBy }: NewJob & { kind: BatchKind },
  now: string,
): Promise<{ id: number; total: number }> {
  const { total } = await toolsOf(transaction, kind)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const id = await insertJob(
    transaction,
    { kind, createdBy },
    { total, now, planned_to: total === 0 ? null : 0 },
  )
  return { id, total }
}

async function insertJob(
  transaction: WriteTransaction,
  { kind, createdBy }: NewJob,
  { total, now, planned_to }: { total: number; now: string; planned_to: number | null },
): Promise<number> {
  const { id } = await transaction
    .insertInto('job')
    .values({
      kind,
      state: total === 0 ? 'done' : 'queued',
      total,
      done: 0,
      failed: 0,
      planned_to,
      created_by: createdBy,
      created_at: now,
      finished_at: total === 0 ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type BatchKind = Exclude<SummaryJobKind, 'tool'>

/** The listed tools that a job of this kind visits. */
function toolsOf(db: Database, kind: BatchKind) {
  const listed = db.selectFrom('tool').where('deleted', '=', 0)
  return kind === 'missing' ? listed.where('ai_summary', 'is', null) : listed.where('is_trending', '=', 1)
}

/** Makes the next items of jobs that lack some; a bounded number, so that no writer waits for long. */
export async function planItems(transaction: WriteTransaction, now: string): Promise<void> {
  const jobs = await transaction
    .selectFrom('job')
    .select(['id', 'kind', 'planned_to'])
    .where('state', 'in', ['queued', 'running'])
    .where('planned_to', 'is not', null)
    .execute()
  for (const { id, kind, planned_to } of jobs) {
    if (kind === 'tool' || planned_to === null) continue
    const tools = await toolsOf(transaction, kind)
      .select('id')
      .where('id', '>', planned_to)
      .orderBy('id')
      .limit(PLANNED_AT_ONCE)
      .execute()
    const items = tools.map((tool) => ({
      job_id: id,
      tool_id: tool.id,
      state: 'queued' as const,
      attempts: 0,
      next_attempt_at: now,
    }))
    if (items.length > 0) await transaction.insertInto('job_item').values(items).execute()
    const isWhole = tools.length < PLANNED_AT_ONCE
    await transaction
      .updateTable('job')
      .set({ planned_to: isWhole ? null : (tools.at(-1)?.id ?? planned_to) })
      .where('id', '=', id)
      .execute()
    if (isWhole) await countTotal(transaction, id)
  }
}

/** Corrects the total: the tools of a job may have changed between its start and the making of its items. */
async function countTotal(transaction: WriteTransaction, id: number): Promise<void> {
  const { left } = await transaction
    .selectFrom('job_item')
    .select((expression) => expression.fn.countAll<number>().as('left'))
    .where('job_id', '=', id)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('job')
    .set((expression) => ({
      total: expression(expression('done', '+', expression.ref('failed')), '+', left),
    }))
    .where('id', '=', id)
    .execute()
}

export interface StateChange {
  id: number
  from: readonly JobState[]
  to: JobState
  error?: string | null
}

/** Changes a job only if it still is in the expected state. @returns whether it was */
export async function moveJob(
  transaction: WriteTransaction,
  { id, from, to, error = null }: StateChange,
  now: string,
): Promise<boolean> {
  const isOver = to === 'done' || to === 'failed' || to === 'cancelled'
  const { numUpdatedRows } = await transaction
    .updateTable('job')
    .set((expression) => ({
      state: to,
      error,
      finished_at: isOver ? now : null,
      started_at:
        to === 'running'
          ? expression.fn.coalesce('started_at', expression.val(now))
          : expression.ref('started_at'),
    }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the waiting items of a cancelled job. */
export async function dropWaitingItems(transaction: WriteTransaction, jobId: number): Promise<void> {
  await transaction
    .deleteFrom('job_item')
    .where('job_id', '=', jobId)
    .where('state', '!=', 'failed')
    .execute()
}

/** Queues the failed items again. @returns how many there were */
export async function requeueFailedItems(
  transaction: WriteTransaction,
  jobId: number,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('job_item')
    .set({ state: 'queued', attempts: 0, next_attempt_at: now, error: null })
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  await transaction.updateTable('job').set({ failed: 0 }).where('id', '=', jobId).execute()
  return Number(numUpdatedRows)
}

/** In order of their tools. Sorted in memory: an index in this order would lead through all waiting items. */
export async function listFailedItems(db: Database, jobId: number, limit: number): Promise<FailedItem[]> {
  const rows = await db
    .selectFrom('job_item')
    .innerJoin('tool', 'tool.id', 'job_item.tool_id')
    .select(['tool_id', 'tool.name', 'attempts', 'error'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .orderBy(sql`+tool_id`)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    toolId: row.tool_id,
    toolName: row.name,
    attempts: row.attempts,
    error: row.error ?? '',
  }))
}

/** Forgets jobs that are over, the latest `kept` aside. */
export async function forgetOldJobs(transaction: WriteTransaction, kept: number): Promise<void> {
  const rows = await transaction
    .selectFrom('job')
    .select('id')
    .where('state', 'not in', UNFINISHED)
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(FORGOTTEN_AT_ONCE)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await transaction.deleteFrom('job_item').where('job_id', 'in', ids).execute()
  await transaction.deleteFrom('job').where('id', 'in', ids).execute()
}

function fromRow(row: JobRow): SummaryJob {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    total: row.total,
    done: row.done,
    failed: row.failed,
    error: row.error,
    createdBy: row.created_by,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}
