import type { Feedback, FeedbackStatus, OwnFeedback } from '#shared/domain/feedback.ts'
import type { Level } from '#shared/domain/recommendation.ts'
import type { Database, FeedbackRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { listOwnReports, type OwnReports } from './own-reports.ts'

export interface FeedbackDraft {
  agentId: number
  featureArea: string
  severity: Level
  feedbackType: string
  description: string
  confidence: number
}

/** @returns its id */
export async function insertFeedback(
  transaction: WriteTransaction,
  draft: FeedbackDraft,
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('feedback')
    .values({
      agent_id: draft.agentId,
      feature_area: draft.featureArea,
      severity: draft.severity,
      feedback_type: draft.feedbackType,
      description: draft.description,
      confidence: draft.confidence,
      status: 'received',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many of an agent's reports no admin has looked at. */
export async function countUnseenFeedback(db: Database, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('status', '=', 'received')
    .executeTakeFirstOrThrow()
  return count
}

export interface FeedbackQuery {
  status?: FeedbackStatus | undefined
  /** Only those with a smaller id. */
  before?: number | undefined
  limit: number
}

/** The newest first, and how many match the filter. */
export async function listFeedback(
  db: Database,
  { status, before, limit }: FeedbackQuery,
): Promise<{ found: Feedback[]; total: number }> {
  let filtered = db.selectFrom('feedback')
  if (status !== undefined) filtered = filtered.where('status', '=', status)
  const { total } = await filtered
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (before !== undefined) filtered = filtered.where('id', '<', before)
  const ids = await filtered.select('id').orderBy('id', 'desc').limit(limit).execute()
  const found = await withAgents(
    db,
    ids.map(({ id }) => id),
  )
  return { found, total }
}

/** What an agent has reported, the newest first, and how much that is. */
export async function listOwnFeedback(
  db: Database,
  request: OwnReports,
): Promise<{ found: OwnFeedback[]; total: number }> {
  const { rows, total } = await listOwnReports(db, 'feedback', request)
  return { found: rows.map(toOwnFeedback), total }
}

function toOwnFeedback(row: FeedbackRow): OwnFeedback {
  return {
    id: row.id,
    featureArea: row.feature_area,
    severity: row.severity,
    feedbackType: row.feedback_type,
    description: row.description,
    confidence: row.confidence,
    status: row.status,
    submissionDate: row.created_at,
  }
}

export async function findFeedback(db: Database, id: number): Promise<Feedback | undefined> {
  return (await withAgents(db, [id]))[0]
}

export async function decideFeedback(
  transaction: WriteTransaction,
  { id, status, adminNotes }: { id: number; status: FeedbackStatus; adminNotes: string | undefined },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('feedback')
    .set({ status, decided_at: now, ...(adminNotes === undefined ? {} : { admin_notes: adminNotes }) })
    .where('id', '=', id)
    .execute()
}

async function withAgents(db: Database, ids: readonly number[]): Promise<Feedback[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('agent', 'agent.id', 'feedback.agent_id')
    .selectAll('feedback')
    .select(['agent.name', 'agent.is_verified'])
    .where('feedback.id', 'in', ids)
    .orderBy('feedback.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toOwnFeedback(row),
    submittedBy: row.name,
    isVerified: row.is_verified === 1,
    adminNotes: row.admin_notes,
  }))
}
