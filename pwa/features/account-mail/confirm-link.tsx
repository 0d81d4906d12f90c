import { Button } from '@mantine/core'
import { IconLinkOff, IconMailCheck, IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ConfirmedLink, LinkDecision } from '#shared/domain/email-status.ts'
import { accountMessages } from '#shared/messages/account.ts'
import { linkMessages, questionOf } from '#shared/messages/mail-links.ts'
import { paths } from '#shared/paths.ts'
import { callAccountMail } from '../../data/account-mail-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { MessagePage } from '../../ui/message-page.tsx'

const ICON_SIZE = 24

interface Answered {
  outcome: ConfirmedLink
  decision: LinkDecision
}

/** Asks before it does anything: programs that check mails for harm open their links as well. */
export function ConfirmLink({ token, about }: { token: string; about: string | null }) {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [isUnknown, setUnknown] = useState(token === '')
  const [busyWith, setBusyWith] = useState<LinkDecision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (answered !== null) return <Done {...answered} />
  if (isUnknown) return <UnknownLink />

  // By hand: for one press, react-query would be 11 KB of this page.
  const send = async (decision: LinkDecision) => {
    if (busyWith !== null) return
    setBusyWith(decision)
    try {
      const outcome = await callAccountMail('confirmLink', { body: { token, decision } })
      setAnswered({ outcome, decision })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unknown-link') setUnknown(true)
      else setProblem(reasonOf(error, linkMessages.failed))
    }
    setBusyWith(null)
  }
  const question = questionOf(about)
  return (
    <MessagePage
      icon={<IconMailQuestion size={ICON_SIZE} />}
      title={question.title}
      text={question.text}
      note={
        problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )
      }
    >
      <Button aria-disabled={busyWith !== null} onClick={() => void send('confirm')}>
        {busyWith === 'confirm' ? linkMessages.oneMoment : question.confirm}
      </Button>
      {question.refuse !== undefined && (
        <Button variant="default" aria-disabled={busyWith !== null} onClick={() => void send('refuse')}>
          {busyWith === 'refuse' ? linkMessages.oneMoment : question.refuse}
        </Button>
      )}
    </MessagePage>
  )
}

function Done({ outcome: { what, isDone }, decision }: Answered) {
  const words =
    decision === 'refuse'
      ? linkMessages.stopped
      : linkMessages.done[what === 'change' && !isDone ? 'half-changed' : what]
  return (
    <MessagePage icon={<IconMailCheck size={ICON_SIZE} />} {...words}>
      <Button component={Link} to={what === 'newsletter' ? paths.home : paths.account} variant="default">
        {what === 'newsletter' ? linkMessages.browseAllTools : linkMessages.goToYourAccount}
      </Button>
    </MessagePage>
  )
}

function UnknownLink() {
  return (
    <MessagePage
      icon={<IconLinkOff size={ICON_SIZE} />}
      title={accountMessages.deadLink}
      text={accountMessages.deadLinkText}
    >
      <Button component={Link} to={`${paths.account}?tab=settings`} variant="default">
        {accountMessages.goToYourAccount}
      </Button>
    </MessagePage>
  )
}
