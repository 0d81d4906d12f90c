/** What people do with tools and the server counts, without knowing who. docs/decisions/0040 has the rules and their reasons. */
export const USAGE_KINDS = ['view', 'visit', 'favorite', 'compare', 'share', 'choose'] as const
export type UsageKind = (typeof USAGE_KINDS)[number]

export const DAY_SECONDS = 24 * 60 * 60

/** Of one batch. Events count while they are at most `countedDays` old; a batch may name some that are older. */
export const USAGE_BATCH = { events: 200, searches: 20, countedDays: 7, oldestDays: 31 } as const

/** What fewer devices than this have searched is shown to nobody, and deleted after a month: rare words could point at a person. */
export const SEARCH_SHOWN_FROM = 3

/** What a device keeps until it can be sent; more than that pushes the oldest out. */
export const USAGE_WAITING = 500

/** Characters of a search that is counted. */
const LONGEST_QUERY = 60

/** Such as telephone and card numbers, also in groups. */
const MANY_DIGITS = /\p{Nd}(?:[\s().+/-]?\p{Nd}){5}/u
const ADDRESS = /@|:\/\/|(?:^|\s)www\.|\.\p{L}{2,}\//u
const INVISIBLE = /\p{C}/u

/**
 * What was searched for, in the form that is counted: without differences of case and spaces. null when it is long, or
 * looks like something private: a mail address, a link, or a number of six or more digits.
 */
export function countableQuery(text: string): string | null {
  const query = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  if (query === '' || query.length > LONGEST_QUERY || INVISIBLE.test(query)) return null
  return ADDRESS.test(query) || MANY_DIGITS.test(query) ? null : query
}
