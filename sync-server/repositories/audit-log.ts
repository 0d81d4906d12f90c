import { z } from 'zod'
import { type AuditAction, type AuditEntry, auditEntrySchema } from '#shared/domain/audit.ts'
import { usernameKey } from '#shared/domain/username.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { auditLeaf, newSalt } from '../lib/hash-tree.ts'
import { addLeaf } from './logs.ts'
import { containsKey, containsText } from './text-search.ts'

const facts = z.record(z.string(), z.unknown())
const readBefore = jsonColumn('audit_log.before', facts)
const readAfter = jsonColumn('audit_log.after', facts)

export interface AuditDraft {
  actorId: number
  action: AuditAction
  subject: AuditEntry['subject']
  before: AuditEntry['before']
  after: AuditEntry['after']
}

export async function insertAuditEntry(
  transaction: WriteTransaction,
  { actorId, action, subject, before, after }: AuditDraft,
  now: string,
): Promise<void> {
  const row = {
    at: now,
    actor_id: actorId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }
  const { id } = await transaction
    .insertInto('audit_log')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const salt = newSalt()
  const facts = { id, at: now, actorId, action, before: row.before, after: row.after }
  const { kind: subjectKind, id: subjectId, label: subjectLabel } = subject
  const hash = auditLeaf({ ...facts, subjectKind, subjectId, subjectLabel }, salt)
  await addLeaf(transaction, { log: 'audit', rowId: id, salt, hash })
}

export interface AuditQuery {
  action?: AuditAction | undefined
  /** In the name of the actor, or of the subject then or now. */
  search?: string | undefined
  /** Only entries from this time on. */
  since?: string | undefined
  /** Only entries with a smaller id. */
  before?: number | undefined
  limit: number
}

/** The latest first. */
export async function listAuditEntries(
  db: Database,
  { action, search = '', since, before, limit }: AuditQuery,
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .innerJoin('user', 'user.id', 'audit_log.actor_id')
    .leftJoin('user as subject', (join) =>
      join.onRef('subject.id', '=', 'audit_log.subject_id').on('audit_log.subject_kind', '=', 'user'),
    )
    .selectAll('audit_log')
    .select('subject.username as subject_name')
    .select(['user.username', 'user.deleted_at'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
  if (action !== undefined) query = query.where('audit_log.action', '=', action)
  if (since !== undefined) query = query.where('audit_log.at', '>=', since)
  if (search !== '')
    query = query.where(({ or }) =>
      or([
        containsKey('user.username_key', usernameKey(search)),
        containsKey('subject.username_key', usernameKey(search)),
        containsText('audit_log.subject_label', search),
      ]),
    )
  if (before !== undefined) query = query.where('audit_log.id', '<', before)
  const rows = await query.execute()
  return rows.map((row) =>
    auditEntrySchema.parse({
      id: row.id,
      at: row.at,
      actor: { id: row.actor_id, username: row.deleted_at === null ? row.username : null },
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_name || row.subject_label },
      before: row.before && readBefore(row.before, row.id),
      after: row.after && readAfter(row.after, row.id),
    }),
  )
}
