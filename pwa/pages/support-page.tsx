import { SessionEnded } from '../features/account/session-ended.tsx'
import { useAccountUser } from '../features/account/use-account-user.ts'
import { ReplyPromises } from '../features/support/reply-promises.tsx'
import { SupportDesk, SupportSignIn } from '../features/support/support-desk.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

export function SupportPage() {
  const { user, isEnded } = useAccountUser()
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Support Center</PageTitle>
      <p className={classes.lead}>Ask about a tool, your account or premium.</p>
      <ReplyPromises user={user ?? null} />
      {user === null && <SupportSignIn />}
      {user && <SupportDesk key={user.id} user={user} note={isEnded && <SessionEnded />} />}
    </div>
  )
}
