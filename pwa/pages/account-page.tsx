import { AccountTabs } from '../features/account/account-tabs.tsx'
import { PleaseSignIn } from '../features/account/please-sign-in.tsx'
import { SessionEnded } from '../features/account/session-ended.tsx'
import { useAccountUser } from '../features/account/use-account-user.ts'
import { VerifyBanner } from '../features/account/verify-banner.tsx'
import { WhoAmI } from '../features/account/who-am-i.tsx'
import { Later } from '../ui/later.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './account-page.module.css'

/** With all that counting needs, which nothing else on the page does. */
const loadSwitch = async () => (await import('../features/privacy/usage-switch.tsx')).UsageSwitch
const leaveOut = () => {}

export function AccountPage() {
  const { user, isEnded } = useAccountUser()
  if (user === undefined) return null
  if (user === null)
    return <PleaseSignIn text="Your subscription, referrals, earnings and settings are in your account." />
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>My Account</PageTitle>
      <WhoAmI user={user} />
      {isEnded ? <SessionEnded /> : <VerifyBanner key={user.email} />}
      <AccountTabs
        key={user.created_at}
        user={user}
        privacy={<Later isWanted load={loadSwitch} onFailure={leaveOut} />}
      />
    </div>
  )
}
