import { Anchor, Badge, Button, Group } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Listing } from '#shared/domain/listing.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentPaymentMessages } from '#shared/messages/agent-payments.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { paths } from '#shared/paths.ts'
import { TEST_CARDS } from '#shared/policy/marketplace.ts'
import { type PaymentWay, payFee, usePayment } from '../../data/agent-payment.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatDay, formatTime } from '../../ui/format-date.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { ListRow, Said } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaymentElsewhere, ReceiptNote } from '../../ui/receipt-note.tsx'
import { showToast } from '../../ui/toast.ts'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { PagedRows, useAgent } from './agent.tsx'

const { listings: messages } = agentDashboardMessages

/** The tools that the agent lists, the newest first. */
export function Listings() {
  const { call } = useAgent()
  const pages = usePagedList<Listing>({
    queryKey: ['agent', 'listings'],
    load: async (before, signal) => {
      const query = { before }
      const { listings, total, next } = await call('listOwnListings', { query, signal })
      return { items: listings, total, next }
    },
  })
  return (
    <PagedRows
      label={agentDeskMessages.listings}
      failed={agentDeskMessages.listingsFailed}
      pages={pages}
      empty={
        <Notice icon={<IconListDetails size={24} />} {...messages.none}>
          <Button component={Link} to={paths.agentDemo} variant="default">
            {agentDeskMessages.listATool}
          </Button>
        </Notice>
      }
      row={(listing) => <ListingRow key={listing.id} listing={listing} />}
    />
  )
}

function ListingRow({ listing }: { listing: Listing }) {
  const { toolName, website, submissionType, platformFee, state, toolId, remarks, reason, receipt } = listing
  const badge = LISTING_STATE_LABELS[state]
  const facts = [`${listingTypeName(submissionType)} · ${formatDollars(platformFee)} · ${website}`]
  if (state === 'published' && listing.expiresAt !== null)
    facts.push(messages.listedUntil(formatDay(listing.expiresAt)))
  return (
    <ListRow
      title={
        toolId === null ? (
          toolName
        ) : (
          <Anchor component={Link} to={paths.tool(toolId)} inherit>
            {toolName}
          </Anchor>
        )
      }
      facts={facts}
      badges={<Badge color={TONE_COLORS[badge.tone]}>{badge.label}</Badge>}
    >
      {listing.decideBy !== null && <Said>{messages.held(formatTime(listing.decideBy))}</Said>}
      {listing.reservedUntil !== null && <Said>{reservedNote(listing.reservedUntil)}</Said>}
      {reason !== null && <Said>{reason}</Said>}
      {remarks.map((remark) => (
        <Said key={remark}>{remark}</Said>
      ))}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={listing.isSandbox} />}
      {state === 'awaiting_payment' && <ListingActions listing={listing} />}
    </ListRow>
  )
}

function reservedNote(until: string): string {
  return until > new Date().toISOString() ? messages.reserved(formatTime(until)) : messages.outwaited
}

interface Way {
  value: string
  label: string
  way: PaymentWay
}

const LIVE_WAYS: readonly Way[] = [
  { value: 'auto', label: messages.ways.auto, way: { method: 'auto' } },
  { value: 'balance', label: messages.ways.balance, way: { method: 'balance' } },
  { value: 'card', label: messages.ways.card, way: { method: 'card' } },
]
/** With cards that only the sandbox of the payment provider knows. */
const ALL_WAYS: readonly Way[] = [
  ...LIVE_WAYS,
  ...TEST_CARDS.map(({ card, title }) => ({
    value: card,
    label: messages.ways.test(card, title.toLowerCase()),
    way: { method: 'card', card } as const,
  })),
]
/** Test cards where payments are played; only the balance where nobody takes payments. */
const WAYS = {
  sandbox: ALL_WAYS,
  stripe: LIVE_WAYS,
  off: LIVE_WAYS.filter(({ value }) => value === 'balance'),
} as const

/** Pays the fee of a listing, or takes the listing back. */
function ListingActions({ listing: { id, toolName } }: { listing: Listing }) {
  const { call, profile } = useAgent()
  const { scopes, payments } = profile
  const [chosen, setChosen] = useState(payments === 'off' ? 'balance' : 'auto')
  const { pay, isPaying, page } = usePayment({
    pay: () => payFee(call, id, ALL_WAYS.find(({ value }) => value === chosen)?.way),
    onPaid: () => showToast({ title: agentPaymentMessages.feePaid, tone: 'success' }),
    failed: agentPaymentMessages.platformFee.title,
    refresh: [['agent']],
  })
  return (
    <>
      <Group gap="xs">
        {scopes.includes('money') && (
          <>
            <InlineSelect
              label={agentDeskMessages.payBy}
              options={WAYS[payments]}
              chosen={chosen}
              onChoose={setChosen}
            />
            <Button
              aria-disabled={isPaying}
              aria-label={agentDeskMessages.payAndPublish(toolName)}
              onClick={() => pay()}
            >
              {isPaying ? agentPaymentMessages.paying : agentPaymentMessages.payPublish}
            </Button>
          </>
        )}
        {scopes.includes('submit') && <Withdraw id={id} toolName={toolName} />}
      </Group>
      {payments === 'off' && <Said>{messages.off}</Said>}
      {page !== null && <PaymentElsewhere url={page} />}
    </>
  )
}

function Withdraw({ id, toolName }: Pick<Listing, 'id' | 'toolName'>) {
  const { call } = useAgent()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { send, isSending } = useSend({
    send: () => call('withdrawListing', { params: { id: String(id) } }),
    done: messages.withdrawn,
    failed: messages.notWithdrawn,
    onDone: close,
    onFailed: () => void close(),
    refresh: [['agent']],
  })
  return (
    <>
      <Button
        variant="default"
        aria-label={agentDeskMessages.withdrawListing(toolName)}
        onClick={() => setAsking(true)}
      >
        {agentDeskMessages.withdraw}
      </Button>
      {isAsking && (
        <ConfirmPanel
          title={agentDeskMessages.withdrawThisListing}
          text={messages.withdraw(toolName)}
          action={isSending ? agentDeskMessages.withdrawing : agentDeskMessages.withdraw}
          keep={commonMessages.keepIt}
          isBusy={isSending}
          onConfirm={() => send()}
          onClose={close}
        />
      )}
    </>
  )
}
