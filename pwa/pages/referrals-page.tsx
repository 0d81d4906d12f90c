import { PleaseSignIn } from '../features/account/please-sign-in.tsx'
import { SessionEnded } from '../features/account/session-ended.tsx'
import { useAccountUser } from '../features/account/use-account-user.ts'
import { Referrals } from '../features/referrals/referrals.tsx'
import { ShareButton } from '../features/share/share-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './referrals-page.module.css'

export function ReferralsPage() {
  const { user, isEnded } = useAccountUser()
  if (user === undefined) return null
  if (user === null)
    return <PleaseSignIn text="Your invitation link and what it has brought are in your account." />
  return (
    <div className={`page-width ${classes.page}`}>
      <div>
        <PageTitle>Referrals</PageTitle>
        <p className={classes.lead}>
          When a friend you invite gets premium for the first time, you get a month of premium. Agents that
          register with your code bring you 3% of their fees.
        </p>
      </div>
      {isEnded && <SessionEnded />}
      <Referrals
        key={user.id}
        user={user}
        share={(data) => <ShareButton data={data} heading="Share your invitation" />}
      />
    </div>
  )
}
