import { Alert, Button, Group } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { controlMessages } from '#shared/messages/controls.ts'
import { signOutMessages } from '#shared/messages/sign-out.ts'
import { EXPIRED, type Me, useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'

interface AccountUser {
  /** Whose account the page shows; undefined until that is known, null for visitors. */
  user: Me | null | undefined
  /** The server has ended the session while the page was open: what was typed stays, nothing can be sent. */
  isEnded: boolean
}

/** Signing out empties the page at once; a session that ended by itself leaves it standing. */
export function useAccountUser(): AccountUser {
  const session = useSession()
  const [shown, setShown] = useState(session.user)
  if (session !== EXPIRED && session.user !== shown) setShown(session.user)
  const user = session === EXPIRED ? shown : session.user
  if (session.status === 'unknown') return { user: undefined, isEnded: false }
  return { user, isEnded: session === EXPIRED && user !== null }
}

/** In the place of a page that is for users. `text` says what they find there. */
export function PleaseSignIn({ text }: { text: string }) {
  return (
    <MessagePage icon={<IconUserCircle size={24} />} title={controlMessages.signInRequired} text={text}>
      <SignInButtons size="md" onAsk={askToSignIn} />
    </MessagePage>
  )
}

/** Above a page whose session has ended. */
export function SessionEnded() {
  return (
    <Alert color="yellow" role="status" mb="lg">
      <Group justify="space-between">
        <span>{signOutMessages.sessionEnded}</span>
        <Button onClick={() => askToSignIn()}>{commonMessages.signIn}</Button>
      </Group>
    </Alert>
  )
}
