import { Alert, Anchor, Button, Card, Group, Kbd, Text, Title } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { adminBountyMessages } from '#shared/messages/admin-bounties.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { formatMoment } from '../../../ui/format.ts'
import { formatDollars } from '../../../ui/format-amount.ts'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { usePageKeys } from '../../../ui/use-page-keys.ts'
import { ApprovalNote } from './approval-note.tsx'
import { DecisionForm, ProblemLine } from './decision-form.tsx'
import { RevertDialog } from './revert-dialog.tsx'
import classes from './review.module.css'
import { useWaiting } from './use-improvements.ts'
import { useVerdict } from './use-verdict.ts'

const REASON = {
  hint: improvementReviewMessages.reasonHint,
  missing: improvementReviewMessages.sayWhy,
  maxLength: 2000,
}

interface VerdictPanelProps {
  improvement: AdminImprovement
  accepted: readonly ImprovedField[]
  heading: RefObject<HTMLHeadingElement | null>
}

/** What it costs, and what can be done about it in its state. */
export function VerdictPanel({ improvement, accepted, heading }: VerdictPanelProps) {
  const { state, fields, priceUsd } = improvement
  const [note, setNote] = useState('')
  const [isReverting, setReverting] = useState(false)
  const { problem, isSending, decide, revert, reload } = useVerdict(improvement, () => {
    setNote('')
    setReverting(false)
  })
  const { yours, given } = improvement.approvals
  const may = {
    approve: mayTransition('admin', state, 'approved') && yours !== 'given' && yours !== 'linked',
    request_changes: mayTransition('admin', state, 'changes_requested'),
    reject: mayTransition('admin', state, 'rejected'),
  }
  const isOpen = may.approve || may.reject
  // Both approvals are of the same fields.
  const approved = given[0] !== undefined && state === 'second_review' ? given[0].fields : accepted
  const form = useRef<HTMLDivElement>(null)
  const { next } = useQueueKeys(improvement.id, form)
  return (
    <Card component="section">
      <Title order={2} fz="lg" ref={heading} tabIndex={-1} mb="sm">
        {isOpen ? improvementReviewMessages.decision : improvementReviewMessages.outcome}
      </Title>
      <MoneySplit improvement={improvement} />
      <BountyNote bounty={improvement.bounty} isOpen={isOpen} />
      <Outcome improvement={improvement} />
      <ApprovalNote
        improvement={improvement}
        isBusy={isSending}
        onWithdraw={() => decide({ decision: 'withdraw_approval' })}
      />
      {isOpen && (
        <DecisionForm
          ref={form}
          priceUsd={improvement.bounty?.isPaid === true ? null : priceUsd}
          isFirst={yours === 'first'}
          accepted={approved}
          fieldCount={fields.length}
          may={may}
          note={note}
          onNote={setNote}
          isBusy={isSending}
          onDecide={decide}
        />
      )}
      {!isReverting && <ProblemLine problem={problem} onReload={() => void reload()} />}
      {mayTransition('admin', state, 'reversed') && (
        <Button variant="default" color="red" mt="md" fullWidth onClick={() => setReverting(true)}>
          {improvementReviewMessages.revertAction}
        </Button>
      )}
      {!isOpen && next !== undefined && (
        <Anchor
          component={Link}
          to={adminPaths.improvement(next.id)}
          size="sm"
          fw={560}
          mt="md"
          py={2}
          display="block"
        >
          {improvementReviewMessages.nextInQueue(next.toolName)}
        </Anchor>
      )}
      <Keys isOpen={isOpen} hasNext={next !== undefined} />
      {isReverting && (
        <RevertDialog
          title={improvementReviewMessages.revertThisImprovement}
          reason={REASON}
          problem={
            <ProblemLine
              problem={problem}
              onReload={() => {
                setReverting(false)
                void reload()
              }}
            />
          }
          isBusy={isSending}
          onRevert={revert}
          onClose={() => setReverting(false)}
        >
          <p>{improvementReviewMessages.revertText(improvement.toolName, moneyText(improvement))}</p>
        </RevertDialog>
      )}
    </Card>
  )
}

function moneyText({ state, priceUsd, estimatedEarning }: AdminImprovement): string {
  if (state !== 'paid') return improvementReviewMessages.held(formatDollars(priceUsd))
  const commission = formatDollars(priceUsd - estimatedEarning)
  return improvementReviewMessages.takenBack(formatDollars(estimatedEarning), commission)
}

/**
 * `a` goes to the approval and `r` to the rejection, where Enter decides: a single letter typed by mistake neither spends
 * money nor publishes anything. `j` and `k` go to the next and the previous improvement that waits.
 */
function useQueueKeys(id: number, form: RefObject<HTMLDivElement | null>) {
  const navigate = useNavigate()
  const waiting = useWaiting().data?.improvements ?? []
  const place = waiting.findIndex((other) => other.id === id)
  const next = waiting[place + 1] ?? waiting.find((other) => other.id !== id)
  const previous = place > 0 ? waiting[place - 1] : undefined
  const go = (to: AdminImprovement | undefined) => to && void navigate(adminPaths.improvement(to.id))
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  usePageKeys({
    a: () => focus('[data-key="a"]'),
    r: () => focus(form.current?.querySelector('textarea')?.value === '' ? 'textarea' : '[data-key="r"]'),
    j: () => go(next),
    k: () => go(previous),
  })
  return { next }
}

function Keys({ isOpen, hasNext }: { isOpen: boolean; hasNext: boolean }) {
  if (!isOpen && !hasNext) return null
  const { approve, reject, next, previous } = improvementReviewMessages.keys
  const keys = [
    ...(isOpen ? [['A', approve] as const, ['R', reject] as const] : []),
    ...(hasNext ? [['J', next] as const, ['K', previous] as const] : []),
  ]
  return (
    <Group className="desktop-only" gap="0.25rem 0.75rem" mt="md" fz="xs" c="dimmed" aria-hidden="true">
      {keys.map(([key, does]) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {does}
        </span>
      ))}
    </Group>
  )
}

/** What it costs, and who gets how much of it. */
function MoneySplit({ improvement: { priceUsd, estimatedEarning } }: { improvement: AdminImprovement }) {
  return (
    <dl
      className={`grid lead-end items-baseline text-ui text-ink-2 tabular-nums gap-y-1 gap-x-3 ${classes.figures}`}
    >
      <dt className="text-md text-ink font-semibold">{improvementReviewMessages.price}</dt>
      <dd className="title-md text-ink font-semibold">{formatDollars(priceUsd)}</dd>
      <dt>{improvementReviewMessages.toTheAgent}</dt>
      <dd>{formatDollars(estimatedEarning)}</dd>
      <dt>{improvementReviewMessages.toThePlatform}</dt>
      <dd>{formatDollars(priceUsd - estimatedEarning)}</dd>
    </dl>
  )
}

/** Which bounty pays for it, and until when that is for an admin to decide. */
function BountyNote({ bounty, isOpen }: { bounty: AdminImprovement['bounty']; isOpen: boolean }) {
  if (bounty === null) return null
  const { id, title, decideBy, isPaid } = bounty
  return (
    <Alert
      role="note"
      mt="md"
      color={isPaid ? 'gray' : 'yellow'}
      icon={<IconTargetArrow size={18} aria-hidden="true" />}
    >
      {adminBountyMessages.ofBounty}{' '}
      <Anchor component={Link} to={adminPaths.bounty(id)} inherit underline="always">
        {title}
      </Anchor>
      {'. '}
      {isPaid && adminBountyMessages.isPaid}
      {!isPaid && isOpen && decideBy !== null && (
        <>
          {adminBountyMessages.decideBy(formatMoment(decideBy))} <TimeLeft time={decideBy} />.
        </>
      )}
    </Alert>
  )
}

/** What has become of it: what was written, what was said, what was paid. Nothing while it waits. */
function Outcome({ improvement }: { improvement: AdminImprovement }) {
  const { state, receipt, decisionNote } = improvement
  const text = outcomeText(improvement)
  return (
    <>
      {text !== null && (
        <Text size="sm" c="var(--ink-2)" mt="md">
          {text}
        </Text>
      )}
      {decisionNote !== null && state !== 'pending_review' && state !== 'second_review' && (
        <Text
          component="blockquote"
          size="sm"
          mt="sm"
          className="m-0 text-ink-2 pre-wrap anywhere prose pl-4 quote"
        >
          {decisionNote}
        </Text>
      )}
      {receipt !== null && (
        <Text
          component="dl"
          mt="md"
          className={`grid lead-end items-baseline text-ui text-ink-2 tabular-nums gap-y-1 gap-x-3 ${classes.figures}`}
        >
          <dt>{improvementReviewMessages.receipt}</dt>
          <dd>{receipt.receiptId}</dd>
          <dt>{improvementReviewMessages.collectedOn}</dt>
          <dd>{formatMoment(receipt.paidAt)}</dd>
        </Text>
      )}
    </>
  )
}

function outcomeText(improvement: AdminImprovement): string | null {
  const texts = improvementReviewMessages
  switch (improvement.state) {
    case 'pending_review':
    case 'second_review':
      return improvement.merges.length > 0 ? null : texts.archived
    case 'changes_requested':
      return texts.waitingForAgent
    case 'applied':
      return `${writtenText(improvement)} ${texts.notCollected}`
    case 'paid':
      return `${writtenText(improvement)} ${texts.collected}`
    case 'rejected':
    case 'withdrawn':
    case 'reversed':
      return texts[improvement.state]
    default:
      return null
  }
}

function writtenText({ fields }: AdminImprovement): string {
  const names = fields
    .filter(({ isAccepted }) => isAccepted)
    .map(({ field }) => improvementReviewMessages.fieldNames[field])
  return improvementReviewMessages.writtenTo(new Intl.ListFormat('en').format(names))
}
