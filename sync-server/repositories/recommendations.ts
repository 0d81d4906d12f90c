import {
  type Level,
  type OwnRecommendation,
  type ProposedChange,
  proposedChangeSchema,
  type Recommendation,
  type RecommendationStatus,
} from '#shared/domain/recommendation.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, RecommendationRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { listOwnReports, type OwnReports } from './own-reports.ts'

const readChange = jsonColumn('recommendation.change', proposedChangeSchema)

export interface RecommendationDraft {
  agentId: number
  title: string
  priority: Level
  category: string
  description: string
  confidence: number
  suggestedSolution: string | null
  estimatedImpact: string | null
  implementationComplexity: string | null
  fingerprint: string | null
  change: ProposedChange | null
}

/** @returns their ids, in order */
export async function insertRecommendations(
  transaction: WriteTransaction,
  drafts: readonly RecommendationDraft[],
  now: string,
): Promise<number[]> {
  const rows = drafts.map((draft) => ({
    agent_id: draft.agentId,
    title: draft.title,
    priority: draft.priority,
    category: draft.category,
    description: draft.description,
    confidence: draft.confidence,
    status: 'pending_review' as const,
    suggested_solution: draft.suggestedSolution,
    estimated_impact: draft.estimatedImpact,
    complexity: draft.implementationComplexity,
    fingerprint: draft.fingerprint,
    change: draft.change && JSON.stringify(draft.change),
    created_at: now,
  }))
  const inserted = await transaction.insertInto('recommendation').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/** Findings not to report again: they are open, were refused, or were carried out since `since`. */
export async function knownFingerprints(
  db: Database,
  fingerprints: readonly string[],
  since: string,
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('recommendation')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .where(({ or, eb }) => or([eb('status', '!=', 'implemented'), eb('decided_at', '>=', since)]))
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** How many of an agent's recommendations wait for an admin. */
export async function countPending(db: Database, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recommendation')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending_review')
    .executeTakeFirstOrThrow()
  return count
}

export interface RecommendationQuery {
  status?: RecommendationStatus | undefined
  priority?: Level | undefined
  /** Only those with a smaller id. */
  before?: number | undefined
  limit: number
}

/** The newest first, and how many match the filters. */
export async function listRecommendations(
  db: Database,
  { status, priority, before, limit }: RecommendationQuery,
): Promise<{ found: Recommendation[]; total: number }> {
  let filtered = db.selectFrom('recommendation')
  if (status !== undefined) filtered = filtered.where('status', '=', status)
  if (priority !== undefined) filtered = filtered.where('priority', '=', priority)
  const { total } = await filtered
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (before !== undefined) filtered = filtered.where('recommendation.id', '<', before)
  const ids = await filtered
    .select('recommendation.id')
    .orderBy('recommendation.id', 'desc')
    .limit(limit)
    .execute()
  const found = await withAgents(
    db,
    ids.map(({ id }) => id),
  )
  return { found, total }
}

/** What an agent has recommended, the newest first, and how much that is. */
export async function listOwnRecommendations(
  db: Database,
  request: OwnReports,
): Promise<{ found: OwnRecommendation[]; total: number }> {
  const { rows, total } = await listOwnReports(db, 'recommendation', request)
  return { found: rows.map(toOwnRecommendation), total }
}

function toOwnRecommendation(row: RecommendationRow): OwnRecommendation {
  return {
    id: row.id,
    title: row.title,
    priority: row.priority,
    category: row.category,
    description: row.description,
    confidence: row.confidence,
    status: row.status,
    submissionDate: row.created_at,
    suggestedSolution: row.suggested_solution,
    estimatedImpact: row.estimated_impact,
    implementationComplexity: row.complexity,
  }
}

export async function findRecommendation(db: Database, id: number): Promise<Recommendation | undefined> {
  return (await withAgents(db, [id]))[0]
}

export async function decideRecommendation(
  transaction: WriteTransaction,
  { id, status, adminNotes }: { id: number; status: RecommendationStatus; adminNotes: string | undefined },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('recommendation')
    .set({ status, decided_at: now, ...(adminNotes === undefined ? {} : { admin_notes: adminNotes }) })
    .where('id', '=', id)
    .execute()
}

/** Takes back what is still pending and whose fingerprint begins with these words, each followed by a colon. */
export async function withdrawPending(
  transaction: WriteTransaction,
  { fingerprint, adminNotes }: { fingerprint: string; adminNotes: string },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('recommendation')
    .set({ status: 'rejected', decided_at: now, admin_notes: adminNotes })
    .where('status', '=', 'pending_review')
    .where('fingerprint', '>=', `${fingerprint}:`)
    // The character after the colon.
    .where('fingerprint', '<', `${fingerprint};`)
    .execute()
}

async function withAgents(db: Database, ids: readonly number[]): Promise<Recommendation[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('recommendation')
    .innerJoin('agent', 'agent.id', 'recommendation.agent_id')
    .selectAll('recommendation')
    .select(['agent.name', 'agent.agent_type', 'agent.is_verified'])
    .where('recommendation.id', 'in', ids)
    .orderBy('recommendation.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toOwnRecommendation(row),
    submittedBy: row.name,
    isVerified: row.is_verified === 1,
    agentType: row.agent_type,
    change: row.change === null ? null : readChange(row.change, row.id),
    adminNotes: row.admin_notes,
  }))
}

/** What built-in agents have found and nobody has decided on, by how its fingerprint begins; the oldest first. */
export async function listPendingFindings(
  db: Database,
  start: string,
): Promise<{ agentId: number; fingerprint: string }[]> {
  const rows = await db
    .selectFrom('recommendation')
    .innerJoin('agent', 'agent.id', 'recommendation.agent_id')
    .select(['recommendation.agent_id as agentId', 'recommendation.fingerprint'])
    .where('agent.is_builtin', '=', 1)
    .where('recommendation.status', '=', 'pending_review')
    .where('recommendation.fingerprint', 'like', `${start}%`)
    .orderBy('recommendation.id')
    .limit(MOST_FINDINGS)
    .execute()
  return rows.flatMap(({ agentId, fingerprint }) => (fingerprint === null ? [] : { agentId, fingerprint }))
}

/** More of one agent are never pending. */
const MOST_FINDINGS = 100
