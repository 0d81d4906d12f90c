import { Skeleton } from '@mantine/core'
import { IconMessageCircleQuestion, IconUserCircle } from '@tabler/icons-react'
import { useSession } from '../../data/session.ts'
import { useUserData } from '../../data/user-data.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './ticket-list.module.css'
import { TicketRow } from './ticket-row.tsx'

/** What the user has asked, the newest first. */
export function TicketList() {
  const { status } = useSession()
  const tickets = useUserData()?.tickets
  if (status === 'visitor') {
    return <Notice icon={<IconUserCircle size={24} />} title="They are here when you have signed in again" />
  }
  if (tickets === undefined) return <Skeleton height={160} radius="lg" aria-busy="true" />
  if (tickets.length === 0) {
    return (
      <Notice
        icon={<IconMessageCircleQuestion size={24} />}
        title="No tickets yet"
        text="What you ask and what we answer will be here, on all your devices."
      />
    )
  }
  return (
    <ul className={classes.list}>
      {tickets.map((ticket) => (
        <li key={ticket.id} className={classes.item}>
          <TicketRow ticket={ticket} />
        </li>
      ))}
    </ul>
  )
}
