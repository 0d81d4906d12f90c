import { Button } from '@mantine/core'
import { IconLinkOff, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { unsubscribeMessages } from '#shared/messages/newsletter.ts'
import { paths } from '#shared/paths.ts'
import { callAccountMail } from '../../data/account-mail-api.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { showToast } from '../../ui/toast.ts'

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
      text={unsubscribeMessages.about}
      note={
        problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )
      }
    >
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button aria-disabled={isBusy} onClick={send}>
        {isBusy ? unsubscribeMessages.unsubscribing : unsubscribeMessages.unsubscribe}
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

interface Unsubscription {
  state: 'asking' | 'busy' | 'done' | 'unknown'
  /** Why the last attempt did not work. */
  problem: string | null
  send: () => void
}

/**
 * Ends the subscription that the token of a mail's link stands for, when told to. By hand: for one press, react-query would be 11 KB of
 * this page.
 */
function useUnsubscribe(token: string): Unsubscription {
  const [state, setState] = useState<Unsubscription['state']>(token === '' ? 'unknown' : 'asking')
  const [problem, setProblem] = useState<string | null>(null)

  const fail = (error: unknown) => {
    if (error instanceof ApiError && UNKNOWN.has(error.code)) return setState('unknown')
    const text = reasonOf(error)
    showToast({ title: unsubscribeMessages.failed, text, tone: 'error' })
    setProblem(text)
    setState('asking')
  }
  const send = () => {
    if (state === 'busy') return
    setState('busy')
    callAccountMail('unsubscribeNewsletter', { body: { token } }).then(() => setState('done'), fail)
  }
  return { state, problem, send }
}

/** A link that was never ours, and one that cannot be. */
const UNKNOWN = new Set<string | null>(['unknown-link', 'invalid-input'])

function reasonOf(error: unknown): string {
  if (error instanceof UnreachableError)
    return navigator.onLine ? commonMessages.unreachable : commonMessages.offline
  return (error instanceof ApiError ? error.detail : null) ?? unsubscribeMessages.broken
}
