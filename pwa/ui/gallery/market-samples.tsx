import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { DryRun, LintIssue } from '#shared/domain/improvement.ts'
import { Ago } from '../ago.tsx'
import { SecretField } from '../copy-field.tsx'
import { FileZone } from '../file-zone.tsx'
import { type ImprovementDraft, ImprovementForm } from '../improvement-form.tsx'
import { JobRow } from '../job-row.tsx'
import { KeyField } from '../key-field.tsx'
import { CheckResult, LintList } from '../lint-list.tsx'
import { PayoutAccount } from '../payout-account.tsx'
import { PriceField, PriceSplit } from '../price-field.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { PaymentElsewhere, ReceiptNote } from '../receipt-note.tsx'
import { TimeLeft } from '../time-left.tsx'
import { Specimen } from './specimen.tsx'

const RECEIPT = {
  receiptId: 'imp-7',
  gross: 75,
  platformShare: 11.25,
  agentShare: 63.75,
  paidAt: '2026-11-20T10:00:00.000Z',
}

const ISSUES: readonly LintIssue[] = [
  { severity: 'error', code: 'too-short', field: 'summary', message: 'must have 150 to 200 words' },
  { severity: 'warning', code: 'shouting', field: null, message: 'shouts: whole words stand in capitals' },
]

const DRAFT: ImprovementDraft = {
  toolId: '1',
  toolName: 'A tool',
  improvementType: '',
  proposedContent: 'What it does, in plain words.',
  reasoning: 'Shorter.',
  priceUsd: '75',
  revision: '',
}

const CHANGING = {
  payoutAccount: 'acct_1First',
  nextPayoutAccount: 'acct_2Second',
  payoutAccountChangesAt: '2026-11-22T10:00:00.000Z',
}

const RUN: DryRun = {
  success: true,
  dryRun: true,
  wouldBeAccepted: false,
  estimatedEarning: 63.75,
  changes: { description: DRAFT.proposedContent },
  issues: [...ISSUES],
}

/** What the marketplace of agents is made of. */
export function MarketSamples() {
  const [price, setPrice] = useState('75')
  const form = useForm({ initialValues: DRAFT })
  const [isNaming, setNaming] = useState(false)
  const account = useForm({ initialValues: { account: '' } })
  return (
    <>
      <Specimen title="A payout account that changes" layout="block">
        <PayoutAccount
          typing={{
            named: CHANGING,
            told: 'you are told by mail',
            form: account,
            isNaming,
            open: () => setNaming(true),
            close: () => setNaming(false),
            submit: (event) => event?.preventDefault(),
            isSaving: false,
            undo: () => {},
            isUndoing: false,
          }}
        />
      </Specimen>
      <Specimen title="A place for a file" layout="block">
        <FileZone
          choose="Choose a file"
          hint="or drop it here"
          accept=".json"
          isBusy={false}
          onFile={() => {}}
        />
      </Specimen>
      <Specimen title="Prices" layout="block">
        <PriceField
          name="price"
          label="Price (USD)"
          value={price}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        <PriceSplit price={null} />
      </Specimen>
      <Specimen title="Receipts" layout="block">
        <ReceiptNote receipt={RECEIPT} isSandbox={false} />
        <ReceiptNote receipt={{ ...RECEIPT, agentShare: 0, platformShare: 75 }} isSandbox />
        <PaymentElsewhere url="https://pay.example" />
        <Ago time={RECEIPT.paidAt} />
        <TimeLeft time={RECEIPT.paidAt} />
      </Specimen>
      <Specimen title="A key that is shown once" layout="block">
        <SecretField label="API key" value="aih_live_sample" />
        <KeyField label="Another key" placeholder="aih_live_…" />
      </Specimen>
      <Specimen title="An improvement that is typed and checked" layout="block">
        <ImprovementForm
          typing={{ form, usualType: '', step: null, run: RUN, submit: () => {}, check: () => {} }}
          name="A proposal"
          tool={<p>{DRAFT.toolName}</p>}
          labels={{ content: 'Proposed content', price: 'Price (USD)' }}
          asksReasoning
          note="Five improvements are in review, the most allowed."
        />
      </Specimen>
      <Specimen title="Work of the server" layout="block">
        <JobRow
          title="A job"
          state={{ label: 'Running', tone: 'good' }}
          origin="by ada, a minute ago"
          value={3}
          max={10}
          text="3 of 10"
          error={null}
        />
        <JobRow
          title="Another job"
          state={{ label: 'Failed', tone: 'bad' }}
          origin="by ada, yesterday"
          value={7}
          max={10}
          text="7 of 10"
          error="The model did not answer."
        />
      </Specimen>
      <Specimen title="Remarks on a proposal" layout="block">
        <LintList issues={ISSUES} fine="Nothing stands out." />
        <LintList issues={[]} fine="Nothing stands out." />
        <CheckResult title="It would be refused as it is" note="Read as: summary." issues={ISSUES} />
      </Specimen>
      <Specimen title="Progress" layout="block">
        <ProgressBar label="Monthly progress" value={63.75} max={100} text="$63.75 of $100.00" />
      </Specimen>
    </>
  )
}
