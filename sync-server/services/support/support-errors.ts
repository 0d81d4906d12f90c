import { TICKET_COUNTS } from '#shared/policy/support.ts'
import { AppError } from '../../errors/app-error.ts'

/** The id belongs to a ticket that says something else. */
export class TicketExistsError extends AppError {
  constructor() {
    super('There is a ticket with this id already, and it says something else.', {
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
      `You can open ${TICKET_COUNTS.perDay} tickets a day. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
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
