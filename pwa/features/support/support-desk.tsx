import { IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { signInMessages } from '#shared/messages/account.ts'
import type { Me } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { Notice } from '../../ui/notice.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'
import classes from './support-desk.module.css'
import { TicketDesk } from './ticket-desk.tsx'
import { TicketList } from './ticket-list.tsx'

interface SupportDeskProps {
  user: Me
  /** Stands above the form. */
  note: ReactNode
}

/** The form and, beside it, what was asked before. */
export function SupportDesk({ user, note }: SupportDeskProps) {
  return (
    <div className={classes.desk}>
      <section aria-label="Write a ticket">
        <SectionHeading title="Write a ticket" />
        {note}
        <TicketDesk user={user} />
      </section>
      <section aria-label="Your tickets">
        <SectionHeading title="Your tickets" />
        <TicketList />
      </section>
    </div>
  )
}

/** In the place of both, for visitors. */
export function SupportSignIn() {
  return (
    <div className={classes.signIn}>
      <Notice
        icon={<IconUserCircle size={24} />}
        title={signInMessages.required}
        text="Tickets and the replies to them belong to your account."
      >
        <SignInButtons size="md" onAsk={askToSignIn} />
      </Notice>
    </div>
  )
}
