import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Mark } from '../../ui/mark.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { useNow } from '../../ui/use-now.ts'
import { waitingOf } from './waiting.ts'

const LEVELS = { low: 'Low', medium: 'Medium', high: 'High' } as const

/** Priority, and how it stands: open against the promise, else the status. */
export function TicketMarks({ ticket }: { ticket: AdminTicket }) {
  const now = useNow()
  const waiting = now === null ? null : waitingOf(ticket, now)
  return (
    <>
      {ticket.user.isSample && <SampleMark />}
      <LevelBadge level={LEVELS[ticket.priority]} />
      {waiting !== null && <Mark tone={waiting.tone}>{waiting.text}</Mark>}
      {ticket.status === 'answered' && <Mark tone="good">Answered</Mark>}
      {ticket.status === 'closed' && <Mark>Closed</Mark>}
    </>
  )
}
