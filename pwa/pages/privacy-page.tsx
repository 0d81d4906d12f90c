import { privacyMessages } from '#shared/messages/privacy.ts'
import { PrivacyText } from '../features/privacy/privacy-text.tsx'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

/** What a page needs is named in the first load: so much is saved there. */
const usageSwitch = lazyCode(() => import('../features/privacy/usage-switch.tsx'))

/** In plain words: what is kept, where, for how long, and how to stop it. */
export function PrivacyPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>{privacyMessages.privacy}</PageTitle>
      <p className={`text-ink-2 min-h-6 prose-narrow ${classes.lead}`}>{privacyMessages.noAccountNeeded}</p>
      <PrivacyText
        counting={<LazyPart code={usageSwitch}>{({ UsageSwitch }) => <UsageSwitch />}</LazyPart>}
      />
    </div>
  )
}
