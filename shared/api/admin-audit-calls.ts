import { z } from 'zod'
import { AUDIT_ACTIONS, auditEntrySchema } from '../domain/audit.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

/** Entries in an answer. */
export const AUDIT_PAGE = 50

export const adminAuditCalls = defineCalls({
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'What admins did, the latest first',
    access: 'admin',
    query: z.strictObject({
      action: z.enum(AUDIT_ACTIONS).optional(),
      /** Only entries with a smaller id: the `next` of the page before. */
      before: idText.optional(),
    }),
    output: z.object({ entries: z.array(auditEntrySchema), next: z.int().positive().nullable() }),
  },
})
