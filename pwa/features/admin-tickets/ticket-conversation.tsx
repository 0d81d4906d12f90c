import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { formatMoment } from '../../ui/format.ts'
import classes from './ticket-conversation.module.css'

/** The question and the answer that stands, as text. */
export function TicketConversation({
  ticket: { user, message, createdAt, answer },
}: {
  ticket: AdminTicket
}) {
  return (
    <>
      <section className={classes.said} aria-label={`Message of ${user.username}`}>
        <p className={classes.by}>
          {user.username} ({user.isPremium ? 'Premium' : 'Free'}), {formatMoment(Date.parse(createdAt))}
        </p>
        <p className={classes.words} dir="auto">
          {message}
        </p>
      </section>
      {answer !== null && (
        <section className={classes.said} data-support="true" aria-label="Reply of the support">
          <p className={classes.by}>Support, {formatMoment(Date.parse(answer.at))}</p>
          <p className={classes.words} dir="auto">
            {answer.text}
          </p>
        </section>
      )}
    </>
  )
}
