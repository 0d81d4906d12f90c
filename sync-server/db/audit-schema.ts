import type { Generated } from 'kysely'

/** What admins did; rows are neither changed nor deleted. */
interface AuditLogTable {
  id: Generated<number>
  at: string
  actor_id: number
  action: string
  subject_kind: string
  subject_id: number
  subject_label: string
  /** JSON of the fields that changed; null where there was nothing. */
  before: string | null
  after: string | null
}

export interface AuditSchema {
  audit_log: AuditLogTable
}
