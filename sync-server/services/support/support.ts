import { randomBytes } from 'node:crypto'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { openTicket } from './open-ticket.ts'

type TicketArgs = ArgsOf<'ticket.open'>

export interface SupportDeps {
  writer: Writer
  now?: () => Date
}

/** What users ask, by the call of pages and programs; devices ask by `ticket.open`, with the same effect. */
export class Support {
  readonly #deps: SupportDeps

  constructor(deps: SupportDeps) {
    this.#deps = deps
  }

  /** @returns the ticket's id, a new one where none is given. @throws as `openTicket` */
  async open(userId: number, ticket: Omit<TicketArgs, 'id'> & { id?: string | undefined }): Promise<string> {
    const id = ticket.id ?? randomBytes(16).toString('hex')
    const now = (this.#deps.now?.() ?? new Date()).toISOString()
    await writeTransaction(this.#deps.writer, (transaction) =>
      openTicket(transaction, userId, { args: { ...ticket, id }, now }),
    )
    return id
  }
}
