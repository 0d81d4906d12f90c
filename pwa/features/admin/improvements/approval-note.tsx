import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { AgentLink, GivenApproval } from '#shared/domain/improvement-approval.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { SECOND_APPROVAL_ABOVE } from '#shared/policy/marketplace.ts'
import { Ago } from '../../../ui/ago.tsx'

interface ApprovalNoteProps {
  improvement: AdminImprovement
  isBusy: boolean
  onWithdraw: () => void
}

/** Why two admins have to approve an improvement, who has, and who may. Nothing where one is enough. */
export function ApprovalNote({ improvement, isBusy, onWithdraw }: ApprovalNoteProps) {
  const { state, approvals } = improvement
  const { yours, given, others } = approvals
  const [first] = given
  const why = whyTwo(improvement)
  if (yours === null || (yours === 'decides' && first === undefined)) return null
  return (
    <Alert
      role="note"
      mt="md"
      icon={<IconUsers size={18} aria-hidden="true" />}
      title={
        state === 'second_review'
          ? improvementReviewMessages.waitsForSecond
          : improvementReviewMessages.needsTwoApprovals
      }
    >
      <Stack gap="xs">
        {why !== '' && <p>{why}</p>}
        {first !== undefined && <First approval={first} isYours={yours === 'given'} />}
        {state === 'second_review' && first === undefined && (
          <p>{improvementReviewMessages.firstApprovalVoid}</p>
        )}
        <p>
          {nextStep(improvement)} {yours !== 'decides' && others.length === 0 && <NobodyElse />}
        </p>
        {yours === 'given' && (
          <Button variant="default" aria-disabled={isBusy} onClick={onWithdraw}>
            {improvementReviewMessages.takeMyApprovalBack}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function First({
  approval: { by, at, note, links },
  isYours,
}: {
  approval: GivenApproval
  isYours: boolean
}) {
  const name = by.username ?? improvementReviewMessages.userNumber(by.id)
  return (
    <>
      <p>
        {improvementReviewMessages.firstApproval}{' '}
        <strong>{isYours ? improvementReviewMessages.byYou : name}</strong>, <Ago time={at} />
        {links.length > 0 && ` (${linkWords(links, isYours ? 'you' : 'they')})`}.
      </p>
      {note !== null && (
        <blockquote className="m-0 text-ink-2 pre-wrap anywhere prose pl-4 quote">{note}</blockquote>
      )}
    </>
  )
}

/** An owner makes admins, so that is the way on where nobody else may. */
function NobodyElse() {
  return (
    <>
      {improvementReviewMessages.nobodyElse}{' '}
      <Anchor component={Link} to={adminPaths.users} inherit underline="always">
        {improvementReviewMessages.users}
      </Anchor>
      .
    </>
  )
}

function whyTwo({ priceUsd, approvals: { yourLinks, given } }: AdminImprovement): string {
  const reasons: string[] = []
  if (priceUsd > SECOND_APPROVAL_ABOVE)
    reasons.push(improvementReviewMessages.costsMoreThan(SECOND_APPROVAL_ABOVE))
  if (yourLinks.length > 0) reasons.push(improvementReviewMessages.youAreLinked(linkWords(yourLinks, 'you')))
  if (reasons.length === 0 && given.some(({ links }) => links.length > 0))
    reasons.push(improvementReviewMessages.firstIsLinked)
  return reasons.join(' ')
}

function nextStep({ approvals: { yours, others } }: AdminImprovement): string {
  const { yoursIsFirst, secondBy, secondByUnlinked, yoursIsSecond } = improvementReviewMessages
  const names = others.length === 0 ? null : new Intl.ListFormat('en', { type: 'disjunction' }).format(others)
  switch (yours) {
    case 'first':
      return yoursIsFirst(names)
    case 'given':
      return secondBy(names)
    case 'linked':
      return secondByUnlinked(names)
    default:
      return yoursIsSecond
  }
}

function linkWords(links: readonly AgentLink[], who: 'you' | 'they'): string {
  const words = improvementReviewMessages.linksOf[who]
  return new Intl.ListFormat('en').format(links.map((link) => words[link]))
}
