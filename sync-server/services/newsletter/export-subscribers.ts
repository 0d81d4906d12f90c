import type { Database } from '../../db/schema.ts'
import { listSubscribers } from '../../repositories/newsletter-subscribers.ts'
import { toCsv } from '../csv.ts'

const HEADER = ['email', 'subscribed_since', 'status']

/** All subscribers as CSV, the oldest first. */
export async function exportSubscribers(db: Database): Promise<string> {
  const subscribers = await listSubscribers(db)
  const rows = subscribers.map(({ email, subscribedAt, status }) => [email, subscribedAt, status])
  return toCsv([HEADER, ...rows])
}
