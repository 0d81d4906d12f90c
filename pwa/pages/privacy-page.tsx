import { PrivacyText } from '../features/privacy/privacy-text.tsx'
import { Later } from '../ui/later.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

/** What a page needs is named in the first load: so much is saved there. */
const loadSwitch = async () => (await import('../features/privacy/usage-switch.tsx')).UsageSwitch
const leaveOut = () => {}

/** In plain words: what is kept, where, for how long, and how to stop it. */
export function PrivacyPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Privacy</PageTitle>
      <PrivacyText counting={<Later isWanted load={loadSwitch} onFailure={leaveOut} />} />
    </div>
  )
}
