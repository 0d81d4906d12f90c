import type { Feedback, FeedbackStatus } from '#shared/domain/feedback.ts'
import type { Level } from '#shared/domain/review-levels.ts'
import type { Database, FeedbackRow, Transaction } from '../db/schema.ts'

export interface FeedbackDraft {
  agentId: number
  featureArea: string
  severity: Level
  feedbackType: string
  description: string
  confidence: number
}

export async function insertFeedback(
  transaction: Transaction,
  draft: FeedbackDraft,
  now: string,
): Promise<void> {
  await transaction
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
    .execute()
}

export interface FeedbackQuery {
  status?: FeedbackStatus | undefined
  /** Only those with a smaller id. */
  before?: number | undefined
  limit: number
}

/** The newest first, and how many the filter leaves. */
export async function listFeedback(
  db: Database,
  { status, before, limit }: FeedbackQuery,
): Promise<{ found: Feedback[]; total: number }> {
  let filtered = db.selectFrom('feedback').innerJoin('agent', 'agent.id', 'feedback.agent_id')
  if (status !== undefined) filtered = filtered.where('feedback.status', '=', status)
  const { total } = await filtered
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (before !== undefined) filtered = filtered.where('feedback.id', '<', before)
  const rows = await filtered
    .selectAll('feedback')
    .select(['agent.name', 'agent.is_verified'])
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute()
  return { found: rows.map(fromRow), total }
}

export async function findFeedback(db: Database, id: number): Promise<Feedback | undefined> {
  const row = await db
    .selectFrom('feedback')
    .innerJoin('agent', 'agent.id', 'feedback.agent_id')
    .selectAll('feedback')
    .select(['agent.name', 'agent.is_verified'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function decideFeedback(
  transaction: Transaction,
  { id, status, adminNotes }: { id: number; status: FeedbackStatus; adminNotes: string | undefined },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('feedback')
    .set({ status, decided_at: now, ...(adminNotes === undefined ? {} : { admin_notes: adminNotes }) })
    .where('id', '=', id)
    .execute()
}

type Row = FeedbackRow & { name: string; is_verified: 0 | 1 }

function fromRow(row: Row): Feedback {
  return {
    id: row.id,
    featureArea: row.feature_area,
    severity: row.severity,
    submittedBy: row.name,
    isVerified: row.is_verified === 1,
    feedbackType: row.feedback_type,
    description: row.description,
    confidence: row.confidence,
    status: row.status,
    submissionDate: row.created_at,
    adminNotes: row.admin_notes,
  }
}
