import { IconUserCircle } from '@tabler/icons-react'
import { signInMessages } from '#shared/messages/account.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'

/** In the place of a page that is for users. `text` says what they find there. */
export function PleaseSignIn({ text }: { text: string }) {
  return (
    <MessagePage icon={<IconUserCircle size={24} />} title={signInMessages.required} text={text}>
      <SignInButtons size="md" onAsk={askToSignIn} />
    </MessagePage>
  )
}
