import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { SUPPORT_REPLY_HOURS } from '#shared/policy/limits.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { EditConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { type AdminTicketRow, findAnyTicket } from '../../repositories/support-tickets.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { type Act, type Audited, audit } from '../audit.ts'
import { answerTicket, closeTicket, TicketClosedError } from './support.ts'

export interface TicketAdminDeps {
  writer: Writer
  /** Called after a commit that queued a mail. */
  onMail: () => void
  now?: () => Date
}

export interface TicketAnswer {
  text: string
  /** The time of the answer that this one replaces; undefined for the first. */
  replaces?: string | undefined
}

/**
 * Actions of support staff. Each is one transaction with its audit entry and the mail to the user; of two at once, the
 * second is refused.
 */
export class TicketAdmin {
  readonly #deps: TicketAdminDeps

  constructor(deps: TicketAdminDeps) {
    this.#deps = deps
  }

  /**
   * @throws NotFoundError, TicketClosedError, EditConflictError when the current answer is not the one that was seen
   */
  answer(actorId: number, id: number, { text, replaces }: TicketAnswer): Promise<AdminTicket> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTicket(transaction, id)
      if (before.status === 'closed') throw new TicketClosedError()
      if (before.answer?.at !== replaces) throw new EditConflictError(['answer'])
      await answerTicket(transaction, placeOf(before), { text, now: act.now })
      return this.#written(transaction, act, { action: 'ticket.answer', before })
    })
  }

  /** @throws NotFoundError, TicketClosedError */
  close(actorId: number, id: number): Promise<AdminTicket> {
    return this.#act(actorId, async (transaction, act) => {
      const before = await existingTicket(transaction, id)
      if (before.status === 'closed') throw new TicketClosedError()
      await closeTicket(transaction, placeOf(before), { now: act.now })
      return this.#written(transaction, act, { action: 'ticket.close', before })
    })
  }

  /** The texts stay with the ticket, which is erased with its user; the audit log, which is never erased, has none. */
  async #written(
    transaction: WriteTransaction,
    act: Act,
    { action, before }: { action: Audited['action']; before: AdminTicketRow },
  ): Promise<AdminTicket> {
    const after = await existingTicket(transaction, before.id)
    const subject = { kind: 'ticket', id: after.id, label: `Ticket ${after.id}` }
    const state = ({ status, answer }: AdminTicketRow) => ({ status, answeredAt: answer?.at ?? null })
    await audit(transaction, act, { action, subject, before: state(before), after: state(after) })
    const data = { ticketId: after.id, status: after.status, answeredAt: after.answer?.at ?? null }
    await queueMail(transaction, { template: TICKET_TEMPLATE, data }, act.now)
    transaction.afterCommit(this.#deps.onMail)
    return toAdminTicket(after, act.now)
  }

  #act<T>(actorId: number, work: (transaction: WriteTransaction, act: Act) => Promise<T>): Promise<T> {
    const now = (this.#deps.now?.() ?? new Date()).toISOString()
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, { actorId, now }))
  }
}

async function existingTicket(transaction: WriteTransaction, id: number): Promise<AdminTicketRow> {
  const ticket = await findAnyTicket(transaction, id)
  if (ticket === undefined) throw new NotFoundError(`There is no ticket ${id}.`)
  return ticket
}

/** The mail that says what became of a ticket, as of this moment. */
export const TICKET_TEMPLATE = 'ticket-decided'

const placeOf = ({ userId, publicId }: AdminTicketRow) => ({ userId, id: publicId })

const HOUR_MS = 60 * 60 * 1000

/** A ticket as support staff see it, with the time promised to its user. */
export function toAdminTicket(row: AdminTicketRow, now: string): AdminTicket {
  const { publicId: _, userId, username, isSample, isPremium: wasPremium, premiumUntil, ...ticket } = row
  const plan = { isOwner: false, isAdmin: false, isPremium: wasPremium, premiumUntil }
  const isPremium = hasPremium(plan, now)
  const hours = isPremium ? SUPPORT_REPLY_HOURS.premium : SUPPORT_REPLY_HOURS.standard
  const dueAt = new Date(Date.parse(ticket.createdAt) + hours * HOUR_MS).toISOString()
  return { ...ticket, user: { id: userId, username, isPremium, isSample }, dueAt }
}
