import { useSearchParams } from 'react-router-dom'
import { connectedAppMessages as texts } from '#shared/messages/connected-apps.ts'
import { PleaseSignIn, useAccountUser } from '../features/account/please-sign-in.tsx'
import { Consent, RequestEnded } from '../features/connected-apps/consent.tsx'

/** Where an app of somebody else sends a person: `?request=…`, or `?error=…` where its request is not in order. */
export function ConnectPage() {
  const [parameters] = useSearchParams()
  const { user } = useAccountUser()
  const error = parameters.get('error')
  if (error !== null) return <RequestEnded title={texts.wrongTitle} text={texts.wrong(error.slice(0, 60))} />
  if (user === undefined) return null
  if (user === null) return <PleaseSignIn text={texts.signInAbout} />
  const requestId = parameters.get('request') ?? ''
  return <Consent key={requestId} requestId={requestId} username={user.username} />
}
