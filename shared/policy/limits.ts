/** SPEC §9: how soon support replies. */
export const SUPPORT_REPLY = { premium: '2 hours', standard: '24-48 hours' } as const

/** The same as numbers: within so many hours. */
export const SUPPORT_REPLY_HOURS = { premium: 2, standard: 48 } as const

export const TICKET_PRIORITIES = ['low', 'medium', 'high'] as const

/** Characters of a ticket, here and not beside its schema because forms check them before they send. */
export const TICKET_TEXT = { subject: 200, message: 5000, answer: 5000 } as const

/** How many tickets one user may open within 24 hours, and how many may wait for an answer at a time. */
export const TICKET_COUNTS = { perDay: 10, unanswered: 20 } as const

/** SPEC §4: of a ticket that names none. */
export function defaultPriority(isPremium: boolean): 'high' | 'low' {
  return isPremium ? 'high' : 'low'
}

/** Tools in an answer. */
export const ADMIN_TOOLS_PAGE = 20

/** Characters of an import file; larger ones are for `manage import`. */
export const IMPORT_TEXT_LIMIT = 5_000_000

/** Users, and tickets, in an answer. */
export const ADMIN_USERS_PAGE = 20
export const ADMIN_TICKETS_PAGE = 20
