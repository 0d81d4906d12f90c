import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FieldProposal, Improvement } from '#shared/domain/improvement.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentPaymentMessages } from '#shared/messages/agent-payments.ts'
import { commonMessages } from '#shared/messages/common.ts'
import {
  FIELD_NAMES,
  IMPROVEMENT_STATE_LABELS,
  improvementTypeName,
} from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { IMPROVEMENT_STATES, mayTransition } from '#shared/policy/improvement-states.ts'
import { collectPay, usePayment } from '../../data/agent-payment.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatMoment } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatDay } from '../../ui/format-date.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { ListRow, Said } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { diffItems, diffTexts, reveal } from '../../ui/text-diff.ts'
import { showToast } from '../../ui/toast.ts'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { Changed, WordDiff } from '../../ui/word-diff.tsx'
import { PagedRows, useAgent } from './agent.tsx'
import { ReviseForm } from './revise-form.tsx'

type Filter = 'all' | (typeof IMPROVEMENT_STATES)[number]

/** `submitted` and `approved` last for no longer than a moment. */
const FILTERS: readonly [Filter, ...Filter[]] = [
  'all',
  ...IMPROVEMENT_STATES.filter((state) => state !== 'submitted' && state !== 'approved'),
]
const { submissions: messages } = agentDashboardMessages
const OPTIONS = FILTERS.map((value) => ({
  value,
  label: value === 'all' ? messages.allStates : IMPROVEMENT_STATE_LABELS[value].label,
}))

/** What the agent has proposed, the newest first. */
export function Submissions() {
  const { call, profile } = useAgent()
  const [state, choose] = useAddressChoice('state', FILTERS)
  const pages = usePagedList<Improvement>({
    queryKey: ['agent', 'improvements', state],
    load: async (before, signal) => {
      const query = { state, before }
      const { improvements, total, next } = await call('listOwnImprovements', { query, signal })
      return { items: improvements, total, next }
    },
  })
  return (
    <Stack>
      <Group justify="space-between">
        <InlineSelect label={agentDeskMessages.state} options={OPTIONS} chosen={state} onChoose={choose} />
        {profile.domain !== null && (
          <Text fz="sm" c="var(--ink-2)" className="anywhere">
            {agentDeskMessages.fromDomain(profile.domain.name, formatDay(profile.domain.since))}
          </Text>
        )}
      </Group>
      <PagedRows
        label={agentDeskMessages.submissions}
        failed={agentDeskMessages.submissionsFailed}
        pages={pages}
        empty={
          <Notice icon={<IconSend size={24} />} {...messages[state === 'all' ? 'none' : 'noneOfState']} />
        }
        row={(improvement) => <SubmissionRow key={improvement.id} improvement={improvement} />}
      />
    </Stack>
  )
}

/** One proposal: where it is, and opened, what it says and what was decided. */
function SubmissionRow({ improvement }: { improvement: Improvement }) {
  const { toolId, toolName, improvementType, state, priceUsd, estimatedEarning, createdAt } = improvement
  const { decisionNote, receipt, isSandbox, reasoning } = improvement
  const [isRevising, setRevising] = useState(false)
  const badge = IMPROVEMENT_STATE_LABELS[state]
  const mayRevise = state === 'changes_requested'
  return (
    <ListRow
      title={
        <Anchor component={Link} to={paths.tool(toolId)} inherit>
          {toolName}
        </Anchor>
      }
      facts={[
        [
          improvementTypeName(improvementType),
          messages.price(formatDollars(priceUsd), formatDollars(estimatedEarning)),
          formatMoment(createdAt),
        ].join(' · '),
      ]}
      badges={<Badge color={TONE_COLORS[badge.tone]}>{badge.label}</Badge>}
    >
      {decisionNote !== null && (
        <Said>
          <strong>{messages.admin}</strong> {decisionNote}
        </Said>
      )}
      {state === 'second_review' && <Said>{messages.second}</Said>}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={isSandbox} />}
      <SubmissionActions
        improvement={improvement}
        onRevise={mayRevise && !isRevising ? () => setRevising(true) : null}
      />
      {isRevising && mayRevise ? (
        <ReviseForm improvement={improvement} onClose={() => setRevising(false)} />
      ) : (
        <details>
          <summary className="text-ui text-ink-2 font-medium cursor-pointer w-fit">
            {agentDeskMessages.viewChanges}
          </summary>
          <Stack pt="sm">
            {reasoning !== '' && <Said>{reasoning}</Said>}
            <FieldDiffs fields={improvement.fields} />
            <History history={improvement.history} />
          </Stack>
        </details>
      )}
    </ListRow>
  )
}

interface SubmissionActionsProps {
  improvement: Improvement
  /** null: it cannot be, or is being revised already. */
  onRevise: (() => void) | null
}

/** What its agent can do about a proposal now. */
export function SubmissionActions({ improvement, onRevise }: SubmissionActionsProps) {
  const { scopes } = useAgent().profile
  const { state, toolName, estimatedEarning } = improvement
  const [isAsking, setAsking] = useState(false)
  const collect = useCollecting(improvement)
  const withdraw = useWithdrawing(improvement, () => setAsking(false))
  const mayCollect = state === 'applied' && scopes.includes('money')
  const mayChange = mayTransition('agent', state, 'withdrawn') && scopes.includes('submit')
  if (!mayCollect && !mayChange) return null
  return (
    <Group gap="xs">
      {mayCollect && (
        <Button
          aria-disabled={collect.isPaying}
          aria-label={agentDeskMessages.receivePaymentOf(formatDollars(estimatedEarning), toolName)}
          onClick={() => collect.pay()}
        >
          {collect.isPaying ? agentPaymentMessages.collecting : agentPaymentMessages.receivePayment}
        </Button>
      )}
      {mayChange && onRevise && (
        <Button aria-label={agentDeskMessages.reviseTheProposalFor(toolName)} onClick={onRevise}>
          {agentDeskMessages.revise}
        </Button>
      )}
      {mayChange && (
        <Button
          variant="default"
          aria-label={agentDeskMessages.withdrawTheProposalFor(toolName)}
          onClick={() => setAsking(true)}
        >
          {agentDeskMessages.withdraw}
        </Button>
      )}
      {isAsking && (
        <ConfirmPanel
          title={agentDeskMessages.withdrawThisProposal}
          text={messages.withdraw(toolName)}
          action={withdraw.isSending ? agentDeskMessages.withdrawing : agentDeskMessages.withdraw}
          keep={commonMessages.keepIt}
          isBusy={withdraw.isSending}
          onConfirm={() => withdraw.send()}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}

function useCollecting({ id }: Improvement) {
  const { call } = useAgent()
  return usePayment({
    pay: () => collectPay(call, id),
    onPaid: ({ agentShare }) => {
      const text = messages.collected(formatDollars(agentShare))
      showToast({ title: agentPaymentMessages.paymentReceived, text, tone: 'success' })
    },
    failed: agentPaymentMessages.payment.title,
    // What was refused shows that the screen was behind.
    refresh: [['agent']],
  })
}

function useWithdrawing({ id }: Improvement, onDone: () => void) {
  const { call } = useAgent()
  return useSend({
    send: () => call('withdrawImprovement', { params: { id: String(id) } }),
    done: messages.withdrawn,
    onDone,
    failed: messages.notWithdrawn,
    onFailed: () => void onDone(),
    refresh: [['agent']],
  })
}

/** Field by field, what a proposal changes and whether that was accepted. */
function FieldDiffs({ fields }: { fields: readonly FieldProposal[] }) {
  return (
    <Stack component="dl" gap="md">
      {fields.map((proposal) => (
        <FieldDiff key={proposal.field} proposal={proposal} />
      ))}
    </Stack>
  )
}

function FieldDiff({ proposal: { field, before, proposed, isAccepted } }: { proposal: FieldProposal }) {
  return (
    <Stack gap={6} maw="52rem">
      <Group component="dt" gap="xs" fz="sm" fw={560} c="var(--ink-2)">
        {FIELD_NAMES[field]}
        {isAccepted !== null && (
          <Badge color={TONE_COLORS[isAccepted ? 'good' : 'bad']}>
            {isAccepted ? agentDeskMessages.accepted : agentDeskMessages.notAccepted}
          </Badge>
        )}
      </Group>
      <dd>
        {Array.isArray(before) || Array.isArray(proposed) ? (
          <ItemDiff before={listOf(before)} proposed={listOf(proposed)} />
        ) : (
          <TextDiff before={before ?? ''} proposed={proposed ?? ''} />
        )}
      </dd>
    </Stack>
  )
}

function TextDiff({ before, proposed }: { before: string; proposed: string }) {
  return <WordDiff pieces={useMemo(() => diffTexts(before, proposed), [before, proposed])} />
}

function ItemDiff({ before, proposed }: { before: readonly string[]; proposed: readonly string[] }) {
  return (
    <Group component="ul" gap="xs">
      {diffItems(before, proposed).map(({ kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may stand there twice
        <Badge key={at} component="li" color="gray" dir="auto">
          {kind === 'removed' || kind === 'added' ? <Changed kind={kind} text={text} /> : reveal(text)}
        </Badge>
      ))}
    </Group>
  )
}

function listOf(value: FieldProposal['before']): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

/** Every state a proposal has been in. */
function History({ history }: { history: Improvement['history'] }) {
  return (
    <Stack component="ol" gap="xs" aria-label={agentDeskMessages.history}>
      {history.map(({ state, at, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
        <Group key={place} component="li" align="start" gap="sm" wrap="nowrap" fz="sm">
          <Text component="time" dateTime={at} inherit c="dimmed" w="7.5rem" flex="none">
            {formatMoment(at)}
          </Text>
          <div>
            <Text inherit fw={560}>
              {IMPROVEMENT_STATE_LABELS[state].label}
            </Text>
            {note}
          </div>
        </Group>
      ))}
    </Stack>
  )
}
