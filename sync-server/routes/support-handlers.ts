import { contract } from '#shared/api/contract.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { listTickets } from '../repositories/support-tickets.ts'
import type { Support } from '../services/support/support.ts'
import type { HandlersOf } from './handler.ts'

export interface SupportDeps {
  reader: Database
  support: Support
}

export function supportHandlers({ reader, support }: SupportDeps) {
  return {
    async openSupportTicket(ctx) {
      const ticket = await readBody(ctx, contract.openSupportTicket.body)
      sendPrivate(ctx, { success: true, id: await support.open(callerId(ctx), ticket) })
    },
    async listSupportTickets(ctx) {
      sendPrivate(ctx, await listTickets(reader, callerId(ctx)))
    },
  } satisfies HandlersOf<'openSupportTicket' | 'listSupportTickets'>
}
