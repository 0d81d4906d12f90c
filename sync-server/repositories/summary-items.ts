import type { SummaryJobKind } from '#shared/domain/summary-job.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** An item that a runner works on. */
export interface ClaimedItem {
  id: number
  jobId: number
  kind: SummaryJobKind
  toolId: number
  /** Attempts that have begun, this one included. */
  attempts: number
  createdBy: number | null
}

export interface Claim {
  /** The claiming runner of one process. */
  by: string
  until: string
  limit: number
}

/**
 * Claims the next items that are due or were abandoned: single tools first, then job after job. Their jobs become
 * `running`.
 */
export async function claimItems(
  transaction: WriteTransaction,
  { by, until, limit }: Claim,
  now: string,
): Promise<ClaimedItem[]> {
  const claimed: ClaimedItem[] = []
  for (const job of await listActiveJobs(transaction)) {
    const items = await listDueItems(transaction, { jobId: job.id, now, limit: limit - claimed.length })
    claimed.push(
      ...items.map((item) => ({ ...item, jobId: job.id, kind: job.kind, createdBy: job.created_by })),
    )
    if (claimed.length >= limit) break
  }
  if (claimed.length > 0) await markClaimed(transaction, claimed, { by, until, now })
  return claimed
}

function listActiveJobs(transaction: WriteTransaction) {
  return transaction
    .selectFrom('job')
    .select(['id', 'kind', 'created_by'])
    .where('state', 'in', ['queued', 'running'])
    .orderBy((expression) => expression.case().when('kind', '=', 'tool').then(0).else(1).end())
    .orderBy('id')
    .execute()
}

/** Two queries, since each is answered from the index alone, however long the list of a job is. */
async function listDueItems(
  transaction: WriteTransaction,
  { jobId, now, limit }: { jobId: number; now: string; limit: number },
): Promise<{ id: number; toolId: number; attempts: number }[]> {
  const ofJob = transaction
    .selectFrom('job_item')
    .select(['id', 'tool_id', 'attempts'])
    .where('job_id', '=', jobId)
    .limit(limit)
    // What another node is taking is passed over instead of waited for.
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
  const abandoned = await ofJob.where('state', '=', 'running').where('claimed_until', '<=', now).execute()
  const queued = await ofJob
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .execute()
  const due = [...abandoned, ...queued].slice(0, limit)
  return due.map((row) => ({ id: row.id, toolId: row.tool_id, attempts: row.attempts + 1 }))
}

async function markClaimed(
  transaction: WriteTransaction,
  claimed: readonly ClaimedItem[],
  { by, until, now }: { by: string; until: string; now: string },
): Promise<void> {
  const [ids, jobIds] = [claimed.map(({ id }) => id), [...new Set(claimed.map(({ jobId }) => jobId))]]
  await transaction
    .updateTable('job_item')
    .set((expression) => ({
      state: 'running',
      attempts: expression('attempts', '+', 1),
      claimed_by: by,
      claimed_until: until,
    }))
    .where('id', 'in', ids)
    .execute()
  await transaction
    .updateTable('job')
    .set((expression) => ({
      state: 'running',
      started_at: expression.fn.coalesce('started_at', expression.val(now)),
    }))
    .where('id', 'in', jobIds)
    .where('state', '=', 'queued')
    .execute()
}

/** When the next item is due; undefined when nothing waits. */
export async function nextItemTime(db: Database): Promise<string | undefined> {
  const unplanned = await db
    .selectFrom('job')
    .select('created_at')
    .where('state', 'in', ['queued', 'running'])
    .where('planned_to', 'is not', null)
    .executeTakeFirst()
  if (unplanned !== undefined) return unplanned.created_at
  const row = await db
    .selectFrom('job_item')
    .innerJoin('job', 'job.id', 'job_item.job_id')
    .where('job.state', 'in', ['queued', 'running'])
    .where('job_item.state', 'in', ['queued', 'running'])
    .select((expression) =>
      expression.fn
        .min<string | null>(
          expression
            .case()
            .when('job_item.state', '=', 'queued')
            .then(expression.ref('next_attempt_at'))
            .else(expression.ref('claimed_until'))
            .end(),
        )
        .as('at'),
    )
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Renews the claims on these items. */
export async function renewClaims(db: Database, by: string, until: string): Promise<void> {
  await db
    .updateTable('job_item')
    .set({ claimed_until: until })
    .where('state', '=', 'running')
    .where('claimed_by', '=', by)
    .execute()
}

/** Releases claimed items that were not begun or were interrupted; the attempt does not count. */
export async function releaseClaims(db: Database, by: string): Promise<void> {
  await db
    .updateTable('job_item')
    .set((expression) => ({
      state: 'queued',
      attempts: expression('attempts', '-', 1),
      claimed_by: null,
      claimed_until: null,
    }))
    .where('state', '=', 'running')
    .where('claimed_by', '=', by)
    .execute()
}

/** Removes a finished item. @returns false when the claim was lost or the job cancelled: then nothing may be written */
export async function finishItem(
  transaction: WriteTransaction,
  { id, jobId }: ClaimedItem,
  by: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('job_item')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('claimed_by', '=', by)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await transaction
    .updateTable('job')
    .set((expression) => ({ done: expression('done', '+', 1) }))
    .where('id', '=', jobId)
    .execute()
  return true
}

export interface Postponement {
  until: string
  error: string | null
  /** True when the attempt failed for a reason outside the item. */
  isFree?: boolean
}

/** Puts an item back into the queue, for later. */
export async function postponeItem(
  transaction: WriteTransaction,
  { id }: ClaimedItem,
  { by, until, error, isFree = false }: Postponement & { by: string },
): Promise<void> {
  await transaction
    .updateTable('job_item')
    .set((expression) => ({
      state: 'queued',
      attempts: expression('attempts', '-', isFree ? 1 : 0),
      next_attempt_at: until,
      claimed_by: null,
      claimed_until: null,
      error,
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('claimed_by', '=', by)
    .execute()
}

export async function failItem(
  transaction: WriteTransaction,
  { id, jobId }: ClaimedItem,
  { by, error }: { by: string; error: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('job_item')
    .set({ state: 'failed', claimed_by: null, claimed_until: null, error })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('claimed_by', '=', by)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await transaction
    .updateTable('job')
    .set((expression) => ({ failed: expression('failed', '+', 1) }))
    .where('id', '=', jobId)
    .execute()
}

/** Ends running and paused jobs that have no items left. */
export async function closeFinishedJobs(transaction: WriteTransaction, now: string): Promise<void> {
  await transaction
    .updateTable('job')
    .set((expression) => ({
      state: expression
        .case()
        .when('failed', '>', 0)
        .then('failed' as const)
        .else('done' as const)
        .end(),
      finished_at: now,
    }))
    .where('state', 'in', ['running', 'paused'])
    .where('planned_to', 'is', null)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom('job_item')
            .select('job_item.id')
            .whereRef('job_item.job_id', '=', 'job.id')
            .where('job_item.state', '!=', 'failed'),
        ),
      ),
    )
    .execute()
}
