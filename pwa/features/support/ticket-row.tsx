import { IconChevronDown } from '@tabler/icons-react'
import type { UserData } from '../../data/user-data.ts'
import { PRIORITY_NAMES } from './priority-names.ts'
import classes from './ticket-row.module.css'

type Ticket = UserData['tickets'][number]

/** `20 Nov 2026, 16:24` in the reader's time zone. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const STATES = { open: 'Open', answered: 'Answered', closed: 'Closed' } as const

/** One line of the list, which opens to what was asked and answered. */
export function TicketRow({ ticket }: { ticket: Ticket }) {
  const { subject, message, priority, status, createdAt, answer } = ticket
  const isWaiting = createdAt === null
  return (
    <details className={classes.ticket}>
      <summary className={classes.head}>
        <span className={classes.subject}>{subject}</span>
        <span className={classes.facts}>
          <span className={classes.state} data-state={isWaiting ? 'waiting' : status}>
            {isWaiting ? 'Waiting to be sent' : STATES[status]}
          </span>
          {createdAt !== null && <Moment time={createdAt} />}
          {priority !== null && <span>{PRIORITY_NAMES[priority]} priority</span>}
        </span>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        <p className={classes.words}>{message}</p>
        {answer === null ? (
          <p className={classes.note}>{status === 'closed' ? 'Closed without a reply.' : 'No reply yet.'}</p>
        ) : (
          <section className={classes.answer} aria-label="Reply of the support">
            <p className={classes.note}>
              Support, <Moment time={answer.at} />
            </p>
            <p className={classes.words}>{answer.text}</p>
          </section>
        )}
      </div>
    </details>
  )
}

function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{moment.format(new Date(time))}</time>
}
