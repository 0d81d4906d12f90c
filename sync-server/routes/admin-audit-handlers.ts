import { AUDIT_PAGE } from '#shared/api/admin-audit-calls.ts'
import { contract } from '#shared/api/contract.ts'
import type { Database } from '../db/schema.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readQuery } from '../middleware/validate.ts'
import { listAuditEntries } from '../repositories/audit-log.ts'
import type { HandlersOf } from './handler.ts'

export function adminAuditHandlers({ reader }: { reader: Database }) {
  return {
    async listAudit(ctx) {
      const query = readQuery(ctx, contract.listAudit.query)
      const found = await listAuditEntries(reader, { ...query, limit: AUDIT_PAGE + 1 })
      const entries = found.slice(0, AUDIT_PAGE)
      const next = found.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null
      sendPrivate(ctx, { entries, next })
    },
  } satisfies HandlersOf<'listAudit'>
}
