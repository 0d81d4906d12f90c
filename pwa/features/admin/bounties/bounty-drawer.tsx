import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminBounty } from '#shared/domain/bounty.ts'
import { adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { CLAIM_STATE_LABELS } from '#shared/messages/bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIELD_NAMES } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { CLAIM_STATES, OPEN_CLAIMS } from '#shared/policy/bounty-states.ts'
import { SECOND_APPROVAL_ABOVE } from '#shared/policy/marketplace.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { useSend } from '../../../data/use-send.ts'
import { useTools } from '../../../data/use-tools.ts'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { formatTime } from '../../../ui/format-date.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { BountyForm } from './bounty-form.tsx'
import { BountyMarks } from './bounty-table.tsx'
import { BOUNTIES_KEY, BUDGET_KEY, useBounty, useRemainingBudget } from './use-bounties.ts'

interface BountyDrawerProps {
  id: number
  onShowClaims: () => void
  onClose: () => void
}

/** A bounty with all that is known of it, and what can be done about it. What moves money is asked for once more. */
export function BountyDrawer({ id, onShowClaims, onClose }: BountyDrawerProps) {
  const { data, error, refetch } = useBounty(id)
  const [step, setStep] = useState<'edit' | 'fund' | 'end' | null>(null)
  const back = () => setStep(null)
  if (data === undefined)
    return (
      <PanelDialog title={texts.columns.bounty} shape="detail" onClose={onClose}>
        {error === null ? (
          <Skeleton height="20rem" radius="lg" />
        ) : (
          <Notice
            role="alert"
            icon={<IconPlugConnectedX size={24} />}
            title={texts.failedOne}
            text={reasonOf(error, commonMessages.tryInAMoment)}
          >
            <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
          </Notice>
        )}
      </PanelDialog>
    )
  if (step === 'edit') return <BountyForm bounty={data} onSaved={back} onClose={back} />
  if (step === 'fund') return <FundDialog bounty={data} onClose={back} />
  if (step === 'end') return <EndDialog bounty={data} onClose={back} />
  return (
    <PanelDialog
      key="bounty"
      title={data.title}
      shape="detail"
      onClose={onClose}
      footer={<BountyActions bounty={data} onStep={setStep} />}
    >
      <BountyFacts bounty={data} onShowClaims={onShowClaims} />
    </PanelDialog>
  )
}

interface BountyActionsProps {
  bounty: AdminBounty
  onStep: (step: 'edit' | 'fund' | 'end') => void
}

function BountyActions({ bounty, onStep }: BountyActionsProps) {
  const { state, yours, totalUsd, proposedBy } = bounty
  if (state === 'open')
    return (
      <Button variant="default" color="red" ml="auto" onClick={() => onStep('end')}>
        {texts.end}
      </Button>
    )
  if (state !== 'draft' && state !== 'second_review') return null
  const total = formatDollars(totalUsd)
  return (
    <Group gap="sm" justify="flex-end" w="100%">
      <Button variant="default" color="red" onClick={() => onStep('end')}>
        {proposedBy === null ? texts.drop : texts.dismiss}
      </Button>
      <Button variant="default" onClick={() => onStep('edit')}>
        {texts.change}
      </Button>
      {(yours === 'funds' || yours === 'first') && (
        <Button onClick={() => onStep('fund')}>
          {yours === 'funds' ? texts.fund(total) : texts.approveFirst(total)}
        </Button>
      )}
    </Group>
  )
}

/** Sets the whole budget aside, or gives the first of two approvals of it. */
function FundDialog({ bounty, onClose }: { bounty: AdminBounty; onClose: () => void }) {
  const { id, title, totalUsd, yours } = bounty
  const remaining = useRemainingBudget()
  const isFirst = yours === 'first'
  const total = formatDollars(totalUsd)
  return (
    <AskDialog
      title={texts.fundTitle(title)}
      text={isFirst ? texts.firstText(total, formatDollars(SECOND_APPROVAL_ABOVE)) : texts.fundText(total)}
      action={isFirst ? texts.approveFirst(total) : texts.fund(total)}
      busy={texts.funding}
      failed={texts.notFunded}
      send={() => callAdmin('fundBounty', { params: { id: String(id) } })}
      done={({ state }) => (state === 'open' ? texts.funded : texts.firstGiven)}
      onClose={onClose}
    >
      {remaining !== null && (
        <Text fz="sm" {...(remaining < totalUsd && { c: 'red' })}>
          {texts.remaining(formatDollars(remaining))}
        </Text>
      )}
    </AskDialog>
  )
}

/** Ends an open bounty, or drops one that is not funded. */
function EndDialog({ bounty, onClose }: { bounty: AdminBounty; onClose: () => void }) {
  const { id, title, state, left, priceUsd, claims, proposedBy, isStanding } = bounty
  const isOpen = state === 'open'
  const open = OPEN_CLAIMS.reduce((sum, claim) => sum + (claims[claim] ?? 0), 0)
  const returned = dollarsFromCents(centsFromDollars(priceUsd) * left)
  return (
    <AskDialog
      title={isOpen ? texts.endTitle(title) : texts.dropTitle(title)}
      text={isOpen ? texts.endText(formatDollars(returned), open, isStanding) : texts.dropText}
      action={isOpen ? texts.endAction : proposedBy === null ? texts.drop : texts.dismiss}
      busy={texts.ending}
      failed={texts.notEnded}
      isDanger
      send={() => callAdmin('endBounty', { params: { id: String(id) } })}
      done={(bounty) => (bounty.state === 'ended' ? texts.ended : texts.dropped)}
      onClose={onClose}
    />
  )
}

interface AskDialogProps {
  title: string
  text: string
  action: string
  busy: string
  failed: string
  isDanger?: boolean
  send: () => Promise<AdminBounty>
  done: (bounty: AdminBounty) => string
  onClose: () => void
  children?: ReactNode
}

/** Asks once more, and says in place why it was refused: the budget of the month, or another admin who was quicker. */
function AskDialog(props: AskDialogProps) {
  const { title, text, action, busy, failed, isDanger = false, done, onClose, children } = props
  const { send, isSending, error } = useSend({
    send: props.send,
    done: (bounty) => ({ title: done(bounty), text: bounty.title, tone: 'success' }),
    failed: null,
    onDone: onClose,
    refresh: [BOUNTIES_KEY, BUDGET_KEY, ['admin', 'overview']],
  })
  return (
    <PanelDialog key="ask" title={title} shape="narrow" onClose={onClose}>
      <Stack>
        <Text c="var(--ink-2)">{text}</Text>
        {children}
        <div role="alert">
          {error !== null && (
            <Alert role="presentation" color="red" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
              {reasonOf(error, failed)}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button {...(isDanger && { color: 'red' })} aria-disabled={isSending} onClick={() => send()}>
            {isSending ? busy : action}
          </Button>
        </Group>
      </Stack>
    </PanelDialog>
  )
}

function BountyFacts({ bounty, onShowClaims }: { bounty: AdminBounty; onShowClaims: () => void }) {
  const { instructions, toolIds, yours, claims } = bounty
  const hasClaims = Object.keys(claims).length > 0
  return (
    <Stack>
      <BountyMarks bounty={bounty} />
      {yours === 'given' && (
        <Alert role="note" icon={<IconUsers size={18} aria-hidden="true" />}>
          {texts.given}
        </Alert>
      )}
      <Text className="pre-wrap anywhere" dir="auto">
        {instructions}
      </Text>
      <FactList facts={useFacts(bounty)} />
      {hasClaims && (
        <div>
          <Button variant="default" onClick={onShowClaims}>
            {texts.showClaims}
          </Button>
        </div>
      )}
      {toolIds !== null && <ToolNames ids={toolIds} />}
    </Stack>
  )
}

function ToolNames({ ids }: { ids: readonly number[] }) {
  const tools = useTools(ids).data
  return (
    <section>
      <Text component="h3" size="sm" c="dimmed" fw={400} mb={4}>
        {texts.named}
      </Text>
      <Group component="ul" gap="0.25rem 0.75rem" fz="sm">
        {ids.map((id) => (
          <li key={id}>
            <Anchor component={Link} to={paths.tool(id)} inherit>
              {tools?.get(id)?.name ?? texts.toolNumber(id)}
            </Anchor>
          </li>
        ))}
      </Group>
    </section>
  )
}

function useFacts(bounty: AdminBounty): Fact[] {
  const { categoryId, toolIds, field, priceUsd, places, state, endsAt, returnedUsd, claims } = bounty
  const category = useCategoryList().data?.find(({ id }) => id === categoryId)
  const { facts } = texts
  const scope =
    toolIds !== null
      ? texts.namedTools(toolIds.length)
      : categoryId !== null
        ? texts.inCategory(category?.name ?? texts.categoryNumber(categoryId))
        : texts.scopes.any
  const part = field === null ? texts.anyField : texts.only(FIELD_NAMES[field])
  const isOver = state === 'ended' || state === 'dropped'
  const counted = CLAIM_STATES.filter((one) => claims[one] !== undefined).map(
    (one) => `${claims[one]} ${CLAIM_STATE_LABELS[one].label.toLowerCase()}`,
  )
  return [
    [facts.wanted, `${scope}, ${part.toLowerCase()}`],
    [facts.budget, texts.budget(formatDollars(bounty.totalUsd), formatDollars(priceUsd), places)],
    [facts.terms, texts.terms(bounty.claimHours, bounty.decideHours)],
    [isOver ? facts.ended : facts.ends, formatTime(endsAt)],
    [facts.claims, counted.join(', ')],
    [facts.spent, bounty.spentUsd === 0 ? null : formatDollars(bounty.spentUsd)],
    [facts.returned, returnedUsd === null ? null : formatDollars(returnedUsd)],
    [facts.createdBy, bounty.proposedBy ?? nameOf(bounty.createdBy)],
    [facts.firstBy, nameOf(bounty.firstBy)],
    [facts.fundedBy, fundersOf(bounty)],
  ]
}

const fundersOf = ({ fundedBy, isStanding }: AdminBounty) =>
  fundedBy !== null && isStanding ? texts.fromStanding(nameOf(fundedBy) ?? '') : nameOf(fundedBy)

const nameOf = (person: AdminBounty['createdBy']) =>
  person && (person.username ?? texts.userNumber(person.id))
