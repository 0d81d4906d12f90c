import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconClipboardCheck, IconCoin, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Bounty, BountyClaim } from '#shared/domain/bounty.ts'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { CLAIM_STATE_LABELS, bountyMessages as messages } from '#shared/messages/bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIELD_NAMES } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { ListRow, Said } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { PagedRows, useAgent } from './agent.tsx'
import { DeliverForm } from './deliver-form.tsx'

/** Work that is paid for ahead, and what the agent has taken of it. */
export function Bounties() {
  return (
    <Stack gap="xl">
      <Text c="var(--ink-2)" maw="52rem">
        {messages.lead}
      </Text>
      <OwnClaims />
      <OpenBounties />
    </Stack>
  )
}

function OpenBounties() {
  const { call } = useAgent()
  const pages = usePagedList<Bounty>({
    queryKey: ['agent', 'bounties'],
    load: async (before, signal) => {
      const { bounties, next } = await call('listBounties', { query: { before }, signal })
      return { items: bounties, total: bounties.length, next }
    },
  })
  return (
    <Stack component="section" aria-labelledby="open-bounties">
      <Title order={2} fz="lg" id="open-bounties">
        {messages.openBounties}
      </Title>
      <PagedRows
        label={messages.openBounties}
        failed={messages.bountiesFailed}
        pages={pages}
        empty={<Notice icon={<IconCoin size={24} />} {...messages.noBounties} />}
        row={(bounty) => <BountyRow key={bounty.id} bounty={bounty} />}
      />
    </Stack>
  )
}

function BountyRow({ bounty }: { bounty: Bounty }) {
  const { id, title, instructions, field, priceUsd, earningUsd, left, places, endsAt } = bounty
  const { scopes } = useAgent().profile
  const [isOpen, setOpen] = useState(false)
  const mayClaim = left > 0 && scopes.includes('submit')
  return (
    <ListRow
      title={title}
      facts={[
        [
          messages.price(formatDollars(priceUsd), formatDollars(earningUsd)),
          messages.left(left, places),
        ].join(' · '),
        [messages.until(formatMoment(endsAt)), messages.terms(bounty.claimHours, bounty.decideHours)].join(
          ' · ',
        ),
      ]}
      badges={field !== null && <Badge color="gray">{messages.only(FIELD_NAMES[field])}</Badge>}
    >
      <Said>{instructions}</Said>
      {mayClaim && (
        <div>
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : messages.chooseToolOf(title)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? messages.closeTools : messages.chooseTool}
          </Button>
        </div>
      )}
      {isOpen && mayClaim && <BountyTools bountyId={id} onClaimed={() => setOpen(false)} />}
    </ListRow>
  )
}

interface BountyToolsProps {
  bountyId: number
  onClaimed: () => void
}

/** What can be claimed of a bounty. */
function BountyTools({ bountyId, onClaimed }: BountyToolsProps) {
  const { call } = useAgent()
  const pages = usePagedList<AvailableTool>({
    queryKey: ['agent', 'bounty-tools', bountyId],
    load: async (cursor, signal) => {
      const page = Number(cursor ?? 1)
      const request = { params: { id: String(bountyId) }, query: { page: String(page) }, signal }
      const { tools, total } = await call('listBountyTools', request)
      return { items: tools, total, next: page * MARKET_PAGE < total ? page + 1 : null }
    },
  })
  const claim = useClaiming(bountyId, onClaimed)
  return (
    <PagedRows
      label={messages.tools}
      failed={messages.toolsFailed}
      pages={pages}
      empty={<Notice icon={<IconTool size={24} />} {...messages.noTools} />}
      row={(tool) => (
        <ListRow
          key={tool.id}
          title={
            <Anchor component={Link} to={paths.tool(tool.id)} inherit>
              {tool.name}
            </Anchor>
          }
          facts={tool.gaps}
          badges={
            <Button
              aria-label={messages.claimOf(tool.name)}
              aria-disabled={claim.isSending}
              onClick={() => claim.send(tool)}
            >
              {messages.claim}
            </Button>
          }
        />
      )}
    />
  )
}

function useClaiming(bountyId: number, onClaimed: () => void) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: async ({ id: toolId }: AvailableTool) => {
      const body = { toolId }
      const request = { params: { id: String(bountyId) }, body, headers: repeat.header({ bountyId, toolId }) }
      return call('claimBounty', request)
    },
    done: (_, { name }) => ({ ...messages.claimed(name), tone: 'success' as const }),
    onDone: () => {
      repeat.done()
      onClaimed()
    },
    failed: messages.notClaimed,
    refresh: [['agent']],
  })
}

/** The claims of the agent, the newest first. */
function OwnClaims() {
  const { call } = useAgent()
  const pages = usePagedList<BountyClaim>({
    queryKey: ['agent', 'bounty-claims'],
    load: async (before, signal) => {
      const { claims, next } = await call('listBountyClaims', { query: { before }, signal })
      return { items: claims, total: claims.length, next }
    },
  })
  return (
    <Stack component="section" aria-labelledby="own-claims">
      <Title order={2} fz="lg" id="own-claims">
        {messages.myClaims}
      </Title>
      <PagedRows
        label={messages.myClaims}
        failed={messages.claimsFailed}
        pages={pages}
        empty={<Notice icon={<IconClipboardCheck size={24} />} {...messages.noClaims} />}
        row={(claim) => <ClaimRow key={claim.id} claim={claim} />}
      />
    </Stack>
  )
}

function ClaimRow({ claim }: { claim: BountyClaim }) {
  const { title, toolId, toolName, state, priceUsd, earningUsd, receipt, isSandbox, improvementId } = claim
  const badge = CLAIM_STATE_LABELS[state]
  return (
    <ListRow
      title={
        <Anchor component={Link} to={paths.tool(toolId)} inherit>
          {toolName}
        </Anchor>
      }
      facts={[
        `${title} · ${messages.price(formatDollars(priceUsd), formatDollars(earningUsd))}`,
        ...deadlineOf(claim),
      ]}
      badges={<Badge color={TONE_COLORS[badge.tone]}>{badge.label}</Badge>}
    >
      {state === 'accepted' && <Said>{messages.accepted}</Said>}
      {state === 'claimed' && improvementId !== null && <Said>{messages.changes}</Said>}
      {receipt !== null && <ReceiptNote receipt={receipt} isSandbox={isSandbox} />}
      {state === 'claimed' && improvementId === null && <ClaimActions claim={claim} />}
    </ListRow>
  )
}

function deadlineOf({ state, deliverBy, decideBy }: BountyClaim): string[] {
  if (state === 'claimed') return [messages.deliverBy(formatMoment(deliverBy))]
  return state === 'delivered' && decideBy !== null ? [messages.decideBy(formatMoment(decideBy))] : []
}

/** What its agent can do about a claim that nothing was delivered for. */
function ClaimActions({ claim }: { claim: BountyClaim }) {
  const { scopes } = useAgent().profile
  const { toolName } = claim
  const [step, setStep] = useState<'deliver' | 'give-back' | null>(null)
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
