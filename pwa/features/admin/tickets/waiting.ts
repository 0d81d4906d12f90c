import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { adminTicketMessages } from '#shared/messages/admin-tickets.ts'
import { formatCount } from '../../../ui/format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface Waiting {
  text: string
  tone: 'quiet' | 'warning' | 'bad'
}

/** How an open ticket stands against what was promised to its user; null: nobody waits. */
export function waitingOf(
  { status, dueAt }: Pick<AdminTicket, 'status' | 'dueAt'>,
  now: number,
): Waiting | null {
  if (status !== 'open') return null
  const left = Date.parse(dueAt) - now
  if (left < 0) return { text: adminTicketMessages.overdueBy(span(-left)), tone: 'bad' }
  return { text: adminTicketMessages.dueIn(span(left)), tone: left < HOUR_MS ? 'warning' : 'quiet' }
}

/** To the nearest of a unit that fits: `45 minutes`, `3 hours`, `2 days`. */
function span(ms: number): string {
  if (ms < HOUR_MS) return formatCount(Math.max(1, Math.round(ms / MINUTE_MS)), 'minute')
  if (ms < 2 * DAY_MS) return formatCount(Math.round(ms / HOUR_MS), 'hour')
  return formatCount(Math.round(ms / DAY_MS), 'day')
}
