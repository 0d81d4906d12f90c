import type { SiteJob, SiteJobKind, SiteJobScope, SiteJobState } from '#shared/domain/site-job.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Database, SiteJobRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

const UNFINISHED = ['queued', 'running'] as const

export async function findSiteJob(db: Database, id: number): Promise<SiteJob | undefined> {
  const row = await db.selectFrom('site_job').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The newest first. */
export async function listSiteJobs(db: Database, limit: number): Promise<SiteJob[]> {
  const rows = await db.selectFrom('site_job').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map(fromRow)
}

export async function findActiveSiteJob(db: Database, kind: SiteJobKind): Promise<SiteJob | undefined> {
  const row = await db
    .selectFrom('site_job')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** When the last job of this kind was started, whatever came of it. */
export async function lastSiteJobAt(db: Database, kind: SiteJobKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_job')
    .select('created_at')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.created_at
}

export interface NewSiteJob {
  kind: SiteJobKind
  scope: SiteJobScope
  createdBy: number | null
}

/** Creates a job over the tools of now. */
export async function insertSiteJob(
  transaction: WriteTransaction,
  { kind, scope, createdBy }: NewSiteJob,
  now: string,
): Promise<SiteJob> {
  const { total } = await toolsToVisit(transaction, { kind, scope })
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const row = await transaction
    .insertInto('site_job')
    .values({
      kind,
      scope,
      state: 'queued',
      total,
      done: 0,
      good: 0,
      cursor: 0,
      created_by: createdBy,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** The listed tools that a job visits: a tool that was discontinued has no website to look at. */
function toolsToVisit(db: Database, { kind, scope }: Pick<SiteJob, 'kind' | 'scope'>) {
  return db
    .selectFrom('tool')
    .where('deleted', '=', 0)
    .where('status', '!=', 'discontinued')
    .$if(kind === 'icons' && scope === 'missing', (query) => query.where('logo', 'is', null))
    .$if(kind === 'icons' && scope === 'all', (query) =>
      query.where(({ or, eb }) => or([eb('logo', 'is', null), eb('logo', 'like', 'icon:%')])),
    )
}

export interface VisitedTool {
  id: number
  website: string
}

/** The next tools that a job visits, in order of id. */
export function nextTools(
  db: Database,
  { kind, scope, cursor }: Pick<ClaimedJob, 'kind' | 'scope' | 'cursor'>,
  limit: number,
): Promise<VisitedTool[]> {
  return toolsToVisit(db, { kind, scope })
    .select(['id', 'website'])
    .where('id', '>', cursor)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface ClaimedJob {
  id: number
  kind: SiteJobKind
  scope: SiteJobScope
  cursor: number
}

export interface Claim {
  /** The runner. */
  by: string
  until: string
}

/** Takes the oldest unfinished job that no other runner holds, or holds on to it. */
export async function claimSiteJob(
  transaction: WriteTransaction,
  { by, until }: Claim,
  now: string,
): Promise<ClaimedJob | undefined> {
  const job = await transaction
    .selectFrom('site_job')
    .select(['id', 'kind', 'scope', 'cursor'])
    .where('state', 'in', UNFINISHED)
    .where(({ or, eb }) =>
      or([eb('claimed_by', 'is', null), eb('claimed_by', '=', by), eb('claimed_until', '<=', now)]),
    )
    .orderBy('id')
    .limit(1)
    // What another node is taking is passed over instead of waited for.
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst()
  if (job === undefined) return undefined
  await transaction
    .updateTable('site_job')
    .set({ state: 'running', claimed_by: by, claimed_until: until })
    .where('id', '=', job.id)
    .execute()
  return job
}

/** Renews the claims of this runner. */
export async function renewSiteClaims(db: Database, { by, until }: Claim): Promise<void> {
  await db.updateTable('site_job').set({ claimed_until: until }).where('claimed_by', '=', by).execute()
}

/** Lets go of the jobs of this runner; another one can take over at once. */
export async function releaseSiteClaims(db: Database, by: string): Promise<void> {
  await db
    .updateTable('site_job')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', by)
    .execute()
}

/** @returns whether this runner still works on the job; otherwise nothing may be written for it */
export async function advanceSiteJob(
  transaction: WriteTransaction,
  { id, by, cursor, done, good }: { id: number; by: string; cursor: number; done: number; good: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('site_job')
    .set((expression) => ({
      cursor,
      done: expression('done', '+', done),
      good: expression('good', '+', good),
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('claimed_by', '=', by)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was not over yet */
export async function endSiteJob(
  transaction: WriteTransaction,
  {
    id,
    state,
    error = null,
  }: { id: number; state: Exclude<SiteJobState, 'queued' | 'running'>; error?: string | null },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('site_job')
    .set((expression) => ({
      state,
      error,
      finished_at: now,
      claimed_by: null,
      claimed_until: null,
      // Tools may have come and gone since it was started.
      total: state === 'done' ? expression.ref('done') : expression.ref('total'),
    }))
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets jobs that are over, the latest `kept` aside. */
export async function forgetOldSiteJobs(transaction: WriteTransaction, kept: number): Promise<void> {
  const newest = transaction.selectFrom('site_job').select('id').orderBy('id', 'desc').limit(kept)
  await transaction
    .deleteFrom('site_job')
    .where('state', 'not in', UNFINISHED)
    .where('id', 'not in', newest)
    .execute()
}

function fromRow(row: SiteJobRow): SiteJob {
  return {
    id: row.id,
    kind: row.kind,
    scope: row.scope,
    state: row.state,
    total: row.total,
    done: row.done,
    good: row.good,
    error: row.error,
    createdBy: row.created_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
