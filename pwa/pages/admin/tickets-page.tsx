import { TicketQueue } from '../../features/admin-tickets/ticket-queue.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function TicketsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Support tickets</PageTitle>
      <TicketQueue />
    </div>
  )
}
