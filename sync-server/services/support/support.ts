import { randomBytes } from 'node:crypto'
import type { Ticket } from '#shared/domain/support-ticket.ts'
import { countMessages, plural } from '#shared/messages/counted.ts'
import { defaultPriority, TICKET_COUNTS } from '#shared/policy/limits.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import {
  countUnanswered,
  findTicketOf,
  insertTicket,
  listTicketTimes,
  saveTicketState,
} from '../../repositories/support-tickets.ts'
import { existingUser } from '../accounts/find-account.ts'
import { hasPremium } from '../accounts/role-of.ts'

type TicketArgs = ArgsOf<'ticket.open'>

export interface SupportDeps {
  writer: Writer
  now?: () => Date
}

/** Tickets of users, opened by a call; devices open theirs by the mutation `ticket.open`, with the same effect. */
export class Support {
  readonly #deps: SupportDeps

  constructor(deps: SupportDeps) {
    this.#deps = deps
  }

  /** @returns the ticket's id, a new one if none is given. @throws as `openTicket` */
  async open(userId: number, ticket: Omit<TicketArgs, 'id'> & { id?: string | undefined }): Promise<string> {
    const id = ticket.id ?? randomBytes(16).toString('hex')
    const now = (this.#deps.now?.() ?? new Date()).toISOString()
    await writeTransaction(this.#deps.writer, (transaction) =>
      openTicket(transaction, userId, { args: { ...ticket, id }, now }),
    )
    return id
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Opens a ticket, once for each id. Its default priority is that of the user's plan at this moment.
 * @throws TicketExistsError, TooManyTicketsError, TooManyUnansweredError, SignInRequiredError
 */
export async function openTicket(
  transaction: WriteTransaction,
  userId: number,
  { args: { id, subject, message, priority }, now }: { args: ArgsOf<'ticket.open'>; now: string },
): Promise<void> {
  const account = await existingUser(transaction, userId)
  const known = await findTicketOf(transaction, userId, id)
  if (known !== undefined) {
    if (known.subject !== subject || known.message !== message) throw new TicketExistsError()
    return
  }
  await refuseTooMany(transaction, userId, now)
  const ticket = { id, subject, message, priority: priority ?? defaultPriority(hasPremium(account, now)) }
  await insertTicket(transaction, userId, { ticket, now })
}

async function refuseTooMany(db: Database, userId: number, now: string): Promise<void> {
  const { perDay, unanswered } = TICKET_COUNTS
  const dayAgo = new Date(Date.parse(now) - DAY_MS).toISOString()
  const times = await listTicketTimes(db, userId, dayAgo)
  // Once this ticket is a day old, another one may be opened.
  const oldestCounted = times.at(-perDay)
  if (oldestCounted !== undefined) {
    const waitMs = Date.parse(oldestCounted) + DAY_MS - Date.parse(now)
    throw new TooManyTicketsError(Math.ceil(waitMs / 1000))
  }
  if ((await countUnanswered(db, userId)) >= unanswered) throw new TooManyUnansweredError()
}

/*
 * open ──answer──▶ answered ──answer──▶ answered (the newest answer stands)
 *   └─────close──────▶ closed ◀──close────┘
 */

interface TicketOfUser {
  userId: number
  id: string
}

/** Answers a ticket; its user's devices receive it. @throws NotFoundError, TicketClosedError */
export async function answerTicket(
  transaction: WriteTransaction,
  place: TicketOfUser,
  { text, now }: { text: string; now: string },
): Promise<void> {
  const { status } = await ticketAt(transaction, place)
  if (status === 'closed') throw new TicketClosedError()
  await saveTicketState(transaction, { ...place, answer: text, status: 'answered' }, now)
}

/** Closes a ticket, answered or not. Closing it again changes nothing. @throws NotFoundError */
export async function closeTicket(
  transaction: WriteTransaction,
  place: TicketOfUser,
  { now }: { now: string },
): Promise<void> {
  const { status } = await ticketAt(transaction, place)
  if (status === 'closed') return
  await saveTicketState(transaction, { ...place, answer: null, status: 'closed' }, now)
}

async function ticketAt(transaction: WriteTransaction, { userId, id }: TicketOfUser): Promise<Ticket> {
  const ticket = await findTicketOf(transaction, userId, id)
  if (ticket === undefined) throw new NotFoundError('This ticket does not exist.')
  return ticket
}

/** The id belongs to a ticket with another text. */
class TicketExistsError extends AppError {
  constructor() {
    super('A different ticket already has this ID.', {
      status: 409,
      code: 'ticket-exists',
      title: 'Ticket exists',
    })
  }
}

export class TooManyUnansweredError extends AppError {
  constructor() {
    super(
      `${TICKET_COUNTS.unanswered} of your tickets are waiting for an answer. Please wait for one before you open another.`,
      { status: 409, code: 'too-many-unanswered', title: 'Too many tickets' },
    )
  }
}

export class TooManyTicketsError extends AppError {
  constructor(retryAfterSeconds: number) {
    const hours = Math.ceil(retryAfterSeconds / 3600)
    super(
      `You can open ${TICKET_COUNTS.perDay} tickets a day. Please try again in ${plural(hours, 'an hour', countMessages.hours(hours))}.`,
      {
        status: 429,
        code: 'too-many-tickets',
        title: 'Too many tickets',
        headers: { 'Retry-After': String(retryAfterSeconds) },
      },
    )
  }
}

export class TicketClosedError extends AppError {
  constructor() {
    super('The ticket is closed.', { status: 409, code: 'ticket-closed', title: 'Ticket closed' })
  }
}
