import { contract } from '#shared/api/contract.ts'
import type { Database } from '../db/schema.ts'
import { type Writer, writeTransaction } from '../db/write-transaction.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { audit } from '../services/audit.ts'
import { importText } from '../services/import/import-text.ts'
import { exportSubscribers } from '../services/newsletter/export-subscribers.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminImportDeps {
  reader: Database
  writer: Writer
}

/** Whole files in and out, for admins. */
export function adminImportHandlers({ reader, writer }: AdminImportDeps) {
  return {
    async importTools(ctx) {
      const file = await readBody(ctx, contract.importTools.body)
      sendPrivate(ctx, await importText(writer, callerId(ctx), file))
    },
    async exportNewsletter(ctx) {
      const csv = await exportSubscribers(reader)
      const act = { actorId: callerId(ctx), now: new Date().toISOString() }
      // Whoever takes the addresses of people along is written down before they get them.
      await writeTransaction(writer, (transaction) =>
        audit(transaction, act, {
          action: 'newsletter.export',
          subject: { kind: 'newsletter', id: 0, label: 'Subscribers' },
          before: null,
          after: null,
        }),
      )
      ctx.set('Content-Disposition', 'attachment; filename="newsletter-subscribers.csv"')
      ctx.set('Cache-Control', 'no-store')
      ctx.type = 'text/csv; charset=utf-8'
      ctx.body = csv
    },
  } satisfies HandlersOf<'importTools' | 'exportNewsletter'>
}
