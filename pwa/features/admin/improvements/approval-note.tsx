import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { AgentLink, GivenApproval } from '#shared/domain/improvement-approval.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { paths } from '#shared/paths.ts'
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
        state === 'second_review' ? adminMarketMessages.waitsForSecond : adminMarketMessages.needsTwoApprovals
      }
    >
      <Stack gap="xs">
        {why !== '' && <p>{why}</p>}
        {first !== undefined && <First approval={first} isYours={yours === 'given'} />}
        {state === 'second_review' && first === undefined && <p>{adminMarketMessages.firstApprovalVoid}</p>}
        <p>
          {nextStep(improvement)} {yours !== 'decides' && others.length === 0 && <NobodyElse />}
        </p>
        {yours === 'given' && (
          <Button variant="default" aria-disabled={isBusy} onClick={onWithdraw}>
            {adminMarketMessages.takeMyApprovalBack}
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
  const name = by.username ?? `User ${by.id}`
  return (
    <>
      <p>
        {adminMarketMessages.firstApproval} <strong>{isYours ? adminMarketMessages.byYou : name}</strong>,{' '}
        <Ago time={at} />
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
      {adminMarketMessages.nobodyElse}{' '}
      <Anchor component={Link} to={paths.adminUsers} inherit underline="always">
        {adminMarketMessages.users}
      </Anchor>
      .
    </>
  )
}

function whyTwo({ priceUsd, approvals: { yourLinks, given } }: AdminImprovement): string {
  const reasons: string[] = []
  if (priceUsd > SECOND_APPROVAL_ABOVE) reasons.push(`It costs more than $${SECOND_APPROVAL_ABOVE}.`)
  if (yourLinks.length > 0) reasons.push(`You are linked to this agent: ${linkWords(yourLinks, 'you')}.`)
  if (reasons.length === 0 && given.some(({ links }) => links.length > 0))
    reasons.push('Who approved it first is linked to this agent.')
  return reasons.join(' ')
}

function nextStep({ approvals: { yours, others } }: AdminImprovement): string {
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(others)
  switch (yours) {
    case 'first':
      return others.length > 0
        ? `Your approval would be the first: nothing is published or paid until ${names} approves it too.`
        : 'Your approval would be the first: nothing is published or paid until another admin approves it too.'
    case 'given':
      return others.length > 0 ? `${names} can give the second approval.` : 'It needs a second approval.'
    case 'linked':
      return others.length > 0
        ? `The second approval has to come from somebody who is not linked to the agent: ${names}.`
        : 'The second approval has to come from somebody who is not linked to the agent.'
    default:
      return 'Your approval is the second: it publishes the change and sets the price aside.'
  }
}

function linkWords(links: readonly AgentLink[], who: 'you' | 'they'): string {
  const words: Readonly<Record<AgentLink, string>> = {
    owner: who === 'you' ? 'it is registered by your account' : 'who registered the agent',
    referral: who === 'you' ? 'by an invitation of one of you' : 'linked by an invitation',
    address: who === 'you' ? 'it was used from a network that you use' : 'whose network the agent has used',
  }
  return new Intl.ListFormat('en').format(links.map((link) => words[link]))
}
