import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { adminTicketMessages } from '#shared/messages/admin-tickets.ts'
import { formatSpan } from '../../../ui/time-left.tsx'

const HOUR_MS = 3_600_000

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
  if (left < 0) return { text: adminTicketMessages.overdueBy(formatSpan(-left)), tone: 'bad' }
  return { text: adminTicketMessages.dueIn(formatSpan(left)), tone: left < HOUR_MS ? 'warning' : 'quiet' }
}
