import { accountMessages } from '#shared/messages/account.ts'
import { suggestionMessages } from '#shared/messages/suggestions.ts'
import { AccountView } from '../features/account/account-view.tsx'
import { PleaseSignIn, useAccountUser } from '../features/account/please-sign-in.tsx'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'

/** With all that counting needs, which nothing else on the page does. */
const usageSwitch = lazyCode(() => import('../features/privacy/usage-switch.tsx'))

/** For who makes a tool. */
const ownClaims = lazyCode(() => import('../features/claims/own-claims.tsx'))

/** For who mends the catalogue. */
const ownSuggestions = lazyCode(() => import('../features/suggestions/own-suggestions.tsx'))

/** For who lets an assistant act for them. */
const ownApps = lazyCode(() => import('../features/connected-apps/own-apps.tsx'))

export function AccountPage() {
  const { user, isEnded } = useAccountUser()
  if (user === undefined) return null
  if (user === null) return <PleaseSignIn text={accountMessages.signInAbout} />
  return (
    <AccountView
      user={user}
      isEnded={isEnded}
      privacy={<LazyPart code={usageSwitch}>{({ UsageSwitch }) => <UsageSwitch />}</LazyPart>}
      apps={<LazyPart code={ownApps}>{({ OwnApps }) => <OwnApps />}</LazyPart>}
      claims={<LazyPart code={ownClaims}>{({ OwnClaims }) => <OwnClaims />}</LazyPart>}
      suggestions={
        <LazyPart code={ownSuggestions}>
          {({ OwnSuggestions }) => <OwnSuggestions none={suggestionMessages.none} />}
        </LazyPart>
      }
    />
  )
}
