import { IconChevronRight } from '@tabler/icons-react'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { formatAgo } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './ticket-line.module.css'
import { TicketMarks } from './ticket-marks.tsx'

interface TicketLineProps {
  ticket: AdminTicket
  onOpen: (ticket: AdminTicket) => void
}

/** What is asked, by whom, and how long they have waited. The whole line opens it. */
export function TicketLine({ ticket, onOpen }: TicketLineProps) {
  const { subject, message, user, createdAt } = ticket
  const now = useNow()
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div className={classes.marks}>
          <TicketMarks ticket={ticket} />
        </div>
        <h2 className={classes.subject}>
          <button type="button" className={classes.open} onClick={() => onOpen(ticket)}>
            {subject}
          </button>
        </h2>
        <p className={classes.message}>{message}</p>
        <p className={classes.by}>
          {user.username} · {user.isPremium ? 'Premium' : 'Free'}
          {now !== null && ` · ${formatAgo(Date.parse(createdAt), now)}`}
        </p>
      </div>
      <IconChevronRight size={18} className={classes.chevron} aria-hidden="true" />
    </li>
  )
}
