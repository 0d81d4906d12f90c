import { isDeepStrictEqual } from 'node:util'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { type AuditDraft, insertAuditEntry } from '../repositories/audit-log.ts'

/** The actor and the time. */
export interface Act {
  actorId: number
  now: string
}

type Fields = Record<string, unknown>

export interface Audited extends Pick<AuditDraft, 'action' | 'subject'> {
  before: Fields | null
  after: Fields | null
}

/** Records an admin's action in its own transaction: of two versions, only the fields that differ. */
export function audit(
  transaction: WriteTransaction,
  { actorId, now }: Act,
  { action, subject, before, after }: Audited,
): Promise<void> {
  const both = before !== null && after !== null
  const changed = (mine: Fields, other: Fields) =>
    Object.fromEntries(Object.entries(mine).filter(([name, value]) => !isDeepStrictEqual(value, other[name])))
  const entry = {
    before: both ? changed(before, after) : before,
    after: both ? changed(after, before) : after,
  }
  return insertAuditEntry(transaction, { actorId, action, subject, ...entry }, now)
}
