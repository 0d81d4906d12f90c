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

/**
 * What reading an import may take: rows, columns, categories that it adds, and seconds. An admin's file is read while the
 * server answers others; that of `manage import` by a process of its own.
 */
export const IMPORT_LIMITS = {
  screen: { rows: 20_000, columns: 50, seconds: 60 },
  manage: { rows: 500_000, columns: 50, seconds: 600 },
  newCategories: 500,
} as const

/** Users, and tickets, in an answer. */
export const ADMIN_USERS_PAGE = 20
export const ADMIN_TICKETS_PAGE = 20

/**
 * The most of each that one account may have: favorites, saved comparisons, follows, lists of tools, live sessions (the one used longest ago
 * ends), devices whose numbers the server remembers (a forgotten one starts over with the same keys), and remembered
 * outcomes of mutations, which are kept for 200 days.
 */
export const USER_QUOTAS = {
  favorites: 5000,
  comparisons: 200,
  follows: 500,
  lists: 200,
  sessions: 50,
  devices: 100,
  outcomes: 50_000,
} as const

/** Characters of a followed search, written as the parameters of its address, and US dollars of a followed price. */
export const FOLLOW_LIMITS = { search: 1000, price: 100_000 } as const

/**
 * Tools in a list, characters of its name, of its notes and of those of an entry, seats of a plan, and characters of a place in
 * the order.
 */
export const LIST_LIMITS = {
  entries: 500,
  name: 80,
  notes: 2000,
  entryNotes: 1000,
  seats: 10_000,
  position: 120,
} as const

/**
 * Of messages to devices while the app is closed. `perDay`: messages to one device; `devices`: of one account, of which those seen
 * last stay; `total`: devices that a server keeps; `unseenDays`: for how long without a sign of life; `bodyBytes`: of a
 * subscription with all that is followed.
 */
export const PUSH_LIMITS = {
  perDay: 5,
  devices: 20,
  total: 100_000,
  unseenDays: 60,
  bodyBytes: 160 * 1024,
} as const

/** In which hours of their day people are left alone unless they choose others. */
export const USUAL_QUIET_HOURS = { from: 22, until: 8 } as const

/** What an account may change in an hour, in points: `CHANGE_POINTS` says what each change takes. */
export const POINTS_AN_HOUR = 3000

/** By the work that a change makes for the server, and for the people who read it. */
export const CHANGE_POINTS = {
  'favorite.set': 1,
  'preference.set': 1,
  'comparison.set': 2,
  'follow.set': 2,
  'list.set': 2,
  'entry.set': 2,
  'newsletter.set': 10,
  'review.set': 10,
  'review.helpful': 2,
  'answer.set': 5,
  'claim.start': 10,
  'claim.check': 20,
  'ticket.open': 20,
  'report.file': 20,
  'suggestion.file': 20,
  'suggestion.withdraw': 5,
} as const

/** On so many different days a website must be in trouble before it is reported as a recommendation. */
export const REPORTED_AFTER_DAYS = 3

/**
 * Of claims of tools by their makers. `pending`: of one account at a time; `tokenDays`: how long a token can be proved; `checkDays`:
 * between two looks for it; `againDays`: after one that found nothing; `answer`: characters of an answer to a review.
 */
export const CLAIM_LIMITS = { pending: 20, tokenDays: 14, checkDays: 30, againDays: 3, answer: 2000 } as const
