import { PrivacyText } from '../features/privacy/privacy-text.tsx'
import { UsageSwitch } from '../features/privacy/usage-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

/** In plain words: what is kept, where, for how long, and how to stop it. */
export function PrivacyPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Privacy</PageTitle>
      <PrivacyText counting={<UsageSwitch />} />
    </div>
  )
}
