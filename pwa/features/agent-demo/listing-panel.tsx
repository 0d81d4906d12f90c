import { Anchor, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { moneyMessages } from '#shared/messages/parts.ts'
import { paths } from '#shared/paths.ts'
import { TEST_CARDS } from '#shared/policy/marketplace.ts'
import { payFee } from '../../data/agent-payment.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { showToast } from '../../ui/toast.ts'
import classes from './agent-demo.module.css'
import {
  changeEntry,
  DemoList,
  DemoRow,
  Said,
  SampleButton,
  type SentListing,
  sentListings,
  useEntries,
  useSampleRun,
} from './demo-entries.tsx'
import type { DemoAgent } from './key-form.tsx'
import { feeOf } from './listing-draft.ts'
import { ListingForm, sendListing } from './listing-form.tsx'
import { SAMPLE_LISTINGS } from './samples.ts'

export function ListingPanel({ agent }: { agent: DemoAgent }) {
  const entries = useEntries(sentListings)
  const { sent, listingSamples } = agentDemoMessages.notes
  return (
    <div className={`stack ${classes.panel}`}>
      <ListingForm agent={agent} />
      <Stack gap="lg" align="stretch" justify="start">
        {entries.length > 0 && (
          <DemoList title={agentDemoMessages.yourListings} note={sent}>
            {entries.map((entry) => (
              <SentRow key={entry.id} entry={entry} />
            ))}
          </DemoList>
        )}
        <DemoList title={agentDemoMessages.samples} note={listingSamples}>
          {SAMPLE_LISTINGS.map((sample) => (
            <SampleRow key={sample.toolName} sample={sample} />
          ))}
        </DemoList>
      </Stack>
    </div>
  )
}

function factsOf(submissionType: SentListing['submissionType'], fee: number): string {
  return `${listingTypeName(submissionType)} listing · ${formatDollars(fee)}`
}

function SentRow({ entry }: { entry: SentListing }) {
  const { agent, toolName, submissionType, platformFee, state, receipt, toolId } = entry
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(submissionType, platformFee)}
      state={LISTING_STATE_LABELS[state]}
      mark={agent.isSandbox ? 'Sandbox' : undefined}
      action={state === 'awaiting_payment' && <PayListing entry={entry} />}
    >
      {toolId !== null && (
        <Anchor component={Link} to={paths.tool(toolId)} fz="sm">
          {agentDemoMessages.seeItsPage}
        </Anchor>
      )}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={agent.isSandbox} />}
    </DemoRow>
  )
}

const CARDS = TEST_CARDS.map(({ card, title }) => ({ value: card, label: `${card}: ${title}` }))

/** Pays the fee of a listing: in the sandbox by a test card, which may be declined; else as the agent usually pays. */
function PayListing({ entry: { id, agent, toolName } }: { entry: SentListing }) {
  const [card, setCard] = useState<(typeof CARDS)[number]['value']>(TEST_CARDS[0].card)
  const [page, setPage] = useState<string | null>(null)
  const { send, isSending } = useSend({
    send: async () => {
      const outcome = await payFee(agent.call, id, agent.isSandbox ? { method: 'card', card } : {})
      const isLive = outcome.kind === 'paid' && !agent.isSandbox
      return { outcome, state: isLive ? await stateAfterPaying(agent, id) : ('published' as const) }
    },
    onDone: ({ outcome, state }) => {
      if (outcome.kind === 'failed') return showToast({ ...outcome, tone: 'error' })
      if (outcome.kind === 'elsewhere') {
        setPage(outcome.url)
        window.open(outcome.url, '_blank', 'noopener')
        return
      }
      const { receipt } = outcome
      changeEntry<SentListing>(sentListings, id, (entry) => ({ ...entry, state, receipt }))
      const text = state === 'held' ? { text: agentDemoMessages.feeHeld } : {}
      showToast({ title: agentDemoMessages.feePaid, tone: 'success', ...text })
    },
    failed: agentDemoMessages.platformFee.title,
  })
  return (
    <>
      {agent.isSandbox && (
        <InlineSelect label={agentDemoMessages.testCard} options={CARDS} chosen={card} onChoose={setCard} />
      )}
      <Button aria-disabled={isSending} aria-label={`Pay & Publish ${toolName}`} onClick={() => send()}>
        {isSending ? 'Paying…' : 'Pay & Publish'}
      </Button>
      {page !== null && (
        <div role="status">
          <Said>
            {moneyMessages.paymentContinues}{' '}
            <Anchor href={page} target="_blank" rel="noopener" inherit underline="always">
              {moneyMessages.paymentPage}
            </Anchor>
            {moneyMessages.paymentReturn}
          </Said>
        </div>
      )}
    </>
  )
}

/** Most listings are published at once. Where the state cannot be asked for, the dashboard shows it later. */
async function stateAfterPaying({ call }: DemoAgent, id: number): Promise<SentListing['state']> {
  try {
    return (await call('getOwnListing', { params: { id: String(id) } })).state
  } catch {
    return 'published'
  }
}

function SampleRow({ sample }: { sample: (typeof SAMPLE_LISTINGS)[number] }) {
  const { toolName, description, submissionType } = sample
  const [repeat] = useState(() => new RepeatableRequest())
  const run = useSampleRun({
    submit: async (agent) => (await sendListing(agent, sample, repeat)).submissionId,
    pay: ({ call }, id) => payFee(call, id),
    failure: agentDemoMessages.listing,
    done: agentDemoMessages.feePaid,
  })
  const { receipt } = run
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(submissionType, feeOf(submissionType))}
      state={LISTING_STATE_LABELS[receipt === null ? 'awaiting_payment' : 'published']}
      mark="Sample"
      action={
        receipt === null && (
          <SampleButton run={run} label={`Pay & Publish the sample ${toolName}`} paying="Paying…">
            {agentDemoMessages.payPublish}
          </SampleButton>
        )
      }
    >
      <Said>{description}</Said>
      {receipt && <ReceiptNote receipt={receipt} isSandbox />}
    </DemoRow>
  )
}
