import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { BountyClaim } from '#shared/domain/bounty.ts'
import type { Improvement } from '#shared/domain/improvement.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { CLAIM_STATE_LABELS, bountyMessages as messages } from '#shared/messages/bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { CLAIMS_AT_ONCE, OPEN_CLAIMS } from '#shared/policy/bounty-states.ts'
import { type PagedList, usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatMoment } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { ListRow, Said } from '../../ui/list-row.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { TimeLeft } from '../../ui/time-left.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { PagedRows, useAgent } from './agent.tsx'
import { DeliverForm, hasDraft } from './deliver-form.tsx'
import { ReviseForm } from './revise-form.tsx'
import { SubmissionActions } from './submissions.tsx'

/** Admins and the clock decide meanwhile. */
const LOOK_EVERY_MS = 60_000

function useClaims(): PagedList<BountyClaim> {
  const { call } = useAgent()
  return usePagedList<BountyClaim>({
    queryKey: ['agent', 'bounty-claims'],
    load: async (before, signal) => {
      const { claims, next } = await call('listBountyClaims', { query: { before }, signal })
      return { items: claims, total: claims.length, next }
    },
    everyMs: LOOK_EVERY_MS,
  })
}

const isOpen = ({ state }: BountyClaim) => OPEN_CLAIMS.some((open) => open === state)

/** How many claims still need something, of those that are loaded: the latest. */
export function useOpenClaims(): number {
  return useClaims().items?.filter(isOpen).length ?? 0
}

/** The claims of the agent, the newest first, and how many more there may be. */
export function OwnClaims() {
  const pages = useClaims()
  const open = useOpenClaims()
  const { tier } = useAgent().profile
  const hasNone = pages.items?.length === 0
  return (
    <Stack component="section" aria-labelledby="own-claims">
      <Title order={2} fz="lg" id="own-claims">
        {messages.myClaims}
      </Title>
      <Text fz="sm" c="var(--ink-2)" maw="52rem">
        {hasNone && messages.noClaims} {messages.limit(open, CLAIMS_AT_ONCE[tier])}
      </Text>
      {!hasNone && (
        <PagedRows
          label={messages.myClaims}
          failed={messages.claimsFailed}
          pages={pages}
          empty={null}
          row={(claim) => <ClaimRow key={claim.id} claim={claim} />}
        />
      )}
    </Stack>
  )
}

function ClaimRow({ claim }: { claim: BountyClaim }) {
  const { title, toolId, toolName, state, receipt, isSandbox, improvementId } = claim
  const badge = CLAIM_STATE_LABELS[state]
  return (
    <ListRow
      title={
        <Anchor component={Link} to={paths.tool(toolId)} inherit>
          {toolName}
        </Anchor>
      }
      facts={[title, <Price key="price" of={claim} />, ...deadlineOf(claim)]}
      badges={<Badge color={TONE_COLORS[badge.tone]}>{badge.label}</Badge>}
    >
      {state in messages.outcomes && (
        <Said>{messages.outcomes[state as keyof typeof messages.outcomes]}</Said>
      )}
      {receipt !== null && <ReceiptNote receipt={receipt} isSandbox={isSandbox} />}
      {state === 'claimed' && improvementId === null && <ClaimActions claim={claim} />}
      {isOpen(claim) && improvementId !== null && (
        <Delivered improvementId={improvementId} hasToChange={state === 'claimed'} />
      )}
      {(state === 'accepted' || state === 'refused') && (
        <div>
          <Button component={Link} to={`${paths.agentDashboard}?tab=submissions`} variant="default">
            {messages.toSubmissions}
          </Button>
        </div>
      )}
    </ListRow>
  )
}

/** What an agent gets of the price of one tool. */
export function Price({
  of: { earningUsd, priceUsd },
}: {
  of: Pick<BountyClaim, 'earningUsd' | 'priceUsd'>
}) {
  return (
    <span className="tabular-nums">
      <strong className="text-ink">{messages.earns(formatDollars(earningUsd))}</strong>{' '}
      {messages.ofPrice(formatDollars(priceUsd))}
    </span>
  )
}

function deadlineOf({ state, deliverBy, decideBy }: BountyClaim): ReactNode[] {
  const until = state === 'claimed' ? deliverBy : state === 'delivered' ? decideBy : null
  if (until === null) return []
  const text = state === 'claimed' ? messages.deliverBy : messages.decideBy
  return [
    <span key="until">
      {text(formatMoment(until))} ·{' '}
      <strong>
        <TimeLeft time={until} />
      </strong>
    </span>,
  ]
}

/** What its agent can do about a claim that nothing was delivered for. What was being typed before a reload is open again. */
function ClaimActions({ claim }: { claim: BountyClaim }) {
  const { scopes } = useAgent().profile
  const { toolName } = claim
  const [step, setStep] = useState<'deliver' | 'give-back' | null>(() => (hasDraft(claim) ? 'deliver' : null))
  const close = () => setStep(null)
  const giveBack = useGivingBack(claim, close)
  if (!scopes.includes('submit')) return null
  if (step === 'deliver') return <DeliverForm claim={claim} onClose={close} />
  return (
    <Group gap="xs">
      <Button aria-label={messages.deliverFor(toolName)} onClick={() => setStep('deliver')}>
        {messages.deliver}
      </Button>
      <Button
        variant="default"
        aria-label={messages.giveBackOf(toolName)}
        onClick={() => setStep('give-back')}
      >
        {messages.giveBack}
      </Button>
      {step === 'give-back' && (
        <ConfirmPanel
          title={messages.giveBackTitle}
          text={messages.giveBackText(toolName)}
          action={messages.giveBack}
          keep={commonMessages.keepIt}
          isBusy={giveBack.isSending}
          onConfirm={() => giveBack.send()}
          onClose={close}
        />
      )}
    </Group>
  )
}

function useGivingBack({ id }: BountyClaim, onDone: () => void) {
  const { call } = useAgent()
  return useSend({
    send: () => call('giveBackBounty', { params: { id: String(id) } }),
    done: messages.givenBack,
    onDone,
    failed: messages.notGivenBack,
    onFailed: () => void onDone(),
    refresh: [['agent']],
  })
}

interface DeliveredProps {
  improvementId: number
  /** An admin has asked for changes. */
  hasToChange: boolean
}

/** What was delivered, as the improvement that it is: it is revised, or taken back with its claim. */
function Delivered({ improvementId, hasToChange }: DeliveredProps) {
  const { call } = useAgent()
  const [isRevising, setRevising] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['agent', 'improvement', improvementId],
    queryFn: ({ signal }) => call('getOwnImprovement', { params: { id: String(improvementId) }, signal }),
  })
  if (error !== null && data === undefined)
    return (
      <Group gap="xs" role="alert">
        <Text c="var(--ink-2)">{messages.changesFailed}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </Group>
    )
  if (data === undefined) return null
  const mayRevise = data.state === 'changes_requested'
  return (
    <>
      {hasToChange && <ChangesAsked improvement={data} />}
      {mayRevise && isRevising ? (
        <ReviseForm improvement={data} onClose={() => setRevising(false)} />
      ) : (
        <SubmissionActions improvement={data} onRevise={mayRevise ? () => setRevising(true) : null} />
      )}
    </>
  )
}

function ChangesAsked({ improvement: { decisionNote } }: { improvement: Improvement }) {
  return (
    <>
      <Said>{messages.changes}</Said>
      {decisionNote !== null && (
        <Said>
          <strong>{agentDashboardMessages.submissions.admin}</strong> {decisionNote}
        </Said>
      )}
    </>
  )
}
