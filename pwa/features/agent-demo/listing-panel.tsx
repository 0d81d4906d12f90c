import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { paths } from '#shared/paths.ts'
import { payFee } from '../../data/agent-payment.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import classes from './agent-demo.module.css'
import rows from './demo-row.module.css'
import { DemoList, DemoRow } from './demo-row.tsx'
import { feeOf } from './listing-draft.ts'
import { ListingForm } from './listing-form.tsx'
import { PayListing } from './pay-listing.tsx'
import { SAMPLE_LISTINGS } from './samples.ts'
import { type SentListing, sentListings, useEntries } from './session-entries.ts'
import { sendListing } from './submit-listing.ts'
import type { DemoAgent } from './use-demo-agent.ts'
import { useSampleRun } from './use-sample-run.ts'

export function ListingPanel({ agent }: { agent: DemoAgent }) {
  const entries = useEntries(sentListings)
  return (
    <div className={classes.panel}>
      <ListingForm agent={agent} />
      <div className={classes.lists}>
        {entries.length > 0 && (
          <DemoList title="Your listings" note="Submitted while this page has been open.">
            {entries.map((entry) => (
              <SentRow key={entry.id} entry={entry} />
            ))}
          </DemoList>
        )}
        <DemoList
          title="Samples"
          note="Paying submits the sample to the sandbox and publishes it only there."
        >
          {SAMPLE_LISTINGS.map((sample) => (
            <SampleRow key={sample.toolName} sample={sample} />
          ))}
        </DemoList>
      </div>
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
        <p className={rows.said}>
          <Link to={paths.tool(toolId)}>See its page</Link>
        </p>
      )}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={agent.isSandbox} />}
    </DemoRow>
  )
}

function SampleRow({ sample }: { sample: (typeof SAMPLE_LISTINGS)[number] }) {
  const { toolName, description, submissionType } = sample
  const [repeat] = useState(() => new RepeatableRequest())
  const { step, receipt, start } = useSampleRun({
    submit: async (agent) => (await sendListing(agent, sample, repeat)).submissionId,
    pay: ({ call }, id) => payFee(call, id),
    failure: agentDemoMessages.listing,
    done: agentDemoMessages.feePaid,
  })
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(submissionType, feeOf(submissionType))}
      state={LISTING_STATE_LABELS[receipt === null ? 'awaiting_payment' : 'published']}
      mark="Sample"
      action={
        receipt === null && (
          <Button
            variant="default"
            aria-disabled={step !== null}
            aria-label={`Pay & Publish the sample ${toolName}`}
            onClick={start}
          >
            {step === null ? 'Pay & Publish' : step === 'submitting' ? 'Submitting…' : 'Paying…'}
          </Button>
        )
      }
    >
      <p className={rows.said}>{description}</p>
      {receipt && <ReceiptNote receipt={receipt} isSandbox />}
    </DemoRow>
  )
}
