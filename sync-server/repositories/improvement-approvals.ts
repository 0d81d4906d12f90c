import { z } from 'zod'
import { type ImprovedField, improvedFieldSchema } from '#shared/domain/improvement.ts'
import { type AgentLink, agentLinkSchema } from '#shared/domain/improvement-approval.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

const readFields = jsonColumn('improvement_approval.fields', z.array(improvedFieldSchema))
const readLinks = jsonColumn('improvement_approval.links', z.array(agentLinkSchema))

/** An approval that was not taken back. */
export interface StoredApproval {
  id: number
  improvementId: number
  userId: number
  /** null when the account has been deleted since. */
  username: string | null
  fields: ImprovedField[]
  note: string | null
  /** What tied the admin to the agent then. */
  links: AgentLink[]
  at: string
}

/** The standing approvals of some improvements, the oldest first. */
export async function listApprovals(
  db: Database,
  improvementIds: readonly number[],
): Promise<StoredApproval[]> {
  if (improvementIds.length === 0) return []
  const rows = await db
    .selectFrom('improvement_approval as approval')
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'approval.approved_by').on('user.deleted_at', 'is', null),
    )
    .selectAll('approval')
    .select('user.username')
    .where('approval.improvement_id', 'in', improvementIds)
    .where('approval.ended_at', 'is', null)
    .orderBy('approval.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    improvementId: row.improvement_id,
    userId: row.approved_by,
    username: row.username,
    fields: readFields(row.fields, row.id),
    note: row.note,
    links: readLinks(row.links, row.id),
    at: row.at,
  }))
}

export interface NewApproval extends Pick<StoredApproval, 'improvementId' | 'userId' | 'note' | 'at'> {
  fields: readonly ImprovedField[]
  links: readonly AgentLink[]
}

export async function insertApproval(
  transaction: WriteTransaction,
  { improvementId, userId, fields, note, links, at }: NewApproval,
): Promise<void> {
  const json = { fields: JSON.stringify(fields), links: JSON.stringify(links) }
  await transaction
    .insertInto('improvement_approval')
    .values({ improvement_id: improvementId, approved_by: userId, note, at, ...json })
    .execute()
}

/** From now on the approvals of an improvement do not count. */
export async function endApprovals(
  transaction: WriteTransaction,
  improvementId: number,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('improvement_approval')
    .set({ ended_at: now })
    .where('improvement_id', '=', improvementId)
    .where('ended_at', 'is', null)
    .execute()
}
