import { Badge } from '@mantine/core'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
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
      {waiting !== null && <Badge color={TONE_COLORS[waiting.tone]}>{waiting.text}</Badge>}
      {ticket.status === 'answered' && <Badge color="pine">{adminPeopleMessages.answered}</Badge>}
      {ticket.status === 'closed' && <Badge color="gray">{adminPeopleMessages.closed}</Badge>}
    </>
  )
}
