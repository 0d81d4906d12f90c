import { Button } from '@mantine/core'
import { IconLinkOff, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { unsubscribeMessages } from '#shared/messages/contact.ts'
import { paths } from '#shared/paths.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { useUnsubscribe } from './use-unsubscribe.ts'

const ICON_SIZE = 24

/** Asks before it does anything: programs that check mails for harm open their links as well. */
export function Unsubscribe({ token }: { token: string }) {
  const { state, problem, send } = useUnsubscribe(token)
  if (state === 'done') return <Done />
  if (state === 'unknown') return <UnknownLink />
  const isBusy = state === 'busy'
  return (
    <MessagePage
      icon={<IconMailOff size={ICON_SIZE} />}
      title={unsubscribeMessages.unsubscribeTitle}
      text={problem ?? 'No more weekly mails will be sent to the address that this link was sent to.'}
    >
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button aria-disabled={isBusy} onClick={send}>
        {isBusy ? 'Unsubscribing…' : 'Unsubscribe'}
      </Button>
      <Button component={Link} to={paths.home} variant="default">
        {unsubscribeMessages.staySubscribed}
      </Button>
    </MessagePage>
  )
}

function Done() {
  return (
    <MessagePage
      icon={<IconMailCheck size={ICON_SIZE} />}
      title={unsubscribeMessages.unsubscribed}
      text={unsubscribeMessages.unsubscribedText}
    >
      <BrowseButton />
    </MessagePage>
  )
}

function UnknownLink() {
  return (
    <MessagePage
      icon={<IconLinkOff size={ICON_SIZE} />}
      title={unsubscribeMessages.brokenLink}
      text={unsubscribeMessages.brokenLinkText}
    >
      <BrowseButton />
    </MessagePage>
  )
}

function BrowseButton() {
  return (
    <Button component={Link} to={paths.home} variant="default">
      {commonMessages.browseAllTools}
    </Button>
  )
}
