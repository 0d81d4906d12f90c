import type { Database } from '../../db/schema.ts'
import { listSubscribers } from '../../repositories/newsletter-subscribers.ts'

const HEADER = ['email', 'subscribed_since', 'status']
const LINE_END = '\r\n'

/** All subscribers as CSV (RFC 4180), the oldest first. */
export async function exportSubscribers(db: Database): Promise<string> {
  const subscribers = await listSubscribers(db)
  const rows = subscribers.map(({ email, subscribedAt, status }) => [email, subscribedAt, status])
  return [HEADER, ...rows].map((row) => row.map(cell).join(',') + LINE_END).join('')
}

/** Spreadsheets run a cell that begins like a formula; an apostrophe before it makes them take it for text. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
