import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { agentPaymentMessages } from '#shared/messages/agent-payments.ts'
import { SAMPLE_LISTINGS } from '#shared/messages/agent-samples.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { improvementFormMessages } from '#shared/messages/improvement-form.ts'
import {
  LISTING_BENEFITS,
  LISTING_STATE_LABELS,
  LISTING_TYPES,
  listingTypeName,
} from '#shared/messages/listing-labels.ts'
import { paths } from '#shared/paths.ts'
import { TEST_CARDS } from '#shared/policy/marketplace.ts'
import { payFee, usePayment } from '../../data/agent-payment.ts'
import { refusalOf, tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Said } from '../../ui/list-row.tsx'
import { PaymentElsewhere, ReceiptNote } from '../../ui/receipt-note.tsx'
import { showToast } from '../../ui/toast.ts'
import {
  addEntry,
  changeEntry,
  DemoList,
  DemoRow,
  SampleButton,
  type SentListing,
  sentListings,
  useEntries,
  useSampleRun,
} from './demo-entries.tsx'
import type { DemoAgent } from './key-form.tsx'
import { EMPTY_LISTING, feeOf, listingDraft, type ReadyListing, readListing } from './listing-draft.ts'

export function ListingPanel({ agent }: { agent: DemoAgent }) {
  const entries = useEntries(sentListings)
  const { sent, listingSamples } = agentDemoMessages.notes
  return (
    <div className="grid cols-fit col-22 items-start gap-8">
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
  return agentDemoMessages.listingFacts(listingTypeName(submissionType), formatDollars(fee))
}

function SentRow({ entry }: { entry: SentListing }) {
  const { agent, toolName, submissionType, platformFee, state, receipt, toolId } = entry
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(submissionType, platformFee)}
      state={LISTING_STATE_LABELS[state]}
      mark={agent.isSandbox ? agentDemoMessages.sandboxMark : undefined}
      action={state === 'awaiting_payment' && <PayListing entry={entry} />}
    >
      {toolId !== null && (
        <Anchor component={Link} to={paths.tool(toolId)} fz="sm" className="tap">
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
  const { pay, isPaying, page } = usePayment({
    pay: () => payFee(agent.call, id, agent.isSandbox ? { method: 'card', card } : {}),
    onPaid: async (receipt) => {
      const state = agent.isSandbox ? 'published' : await stateAfterPaying(agent, id)
      changeEntry<SentListing>(sentListings, id, (entry) => ({ ...entry, state, receipt }))
      const text = state === 'held' ? { text: agentDemoMessages.feeHeld } : {}
      showToast({ title: agentPaymentMessages.feePaid, tone: 'success', ...text })
    },
    failed: agentPaymentMessages.platformFee.title,
  })
  return (
    <>
      {agent.isSandbox && (
        <InlineSelect label={agentDemoMessages.testCard} options={CARDS} chosen={card} onChoose={setCard} />
      )}
      <Button
        aria-disabled={isPaying}
        aria-label={agentDemoMessages.payAndPublishTool(toolName)}
        onClick={() => pay()}
      >
        {isPaying ? agentPaymentMessages.paying : agentPaymentMessages.payPublish}
      </Button>
      {page !== null && <PaymentElsewhere url={page} />}
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
    done: agentPaymentMessages.feePaid,
  })
  const { receipt } = run
  return (
    <DemoRow
      title={toolName}
      facts={factsOf(submissionType, feeOf(submissionType))}
      state={LISTING_STATE_LABELS[receipt === null ? 'awaiting_payment' : 'published']}
      mark={agentDemoMessages.sampleMark}
      action={
        receipt === null && (
          <SampleButton
            run={run}
            label={agentDemoMessages.payAndPublishSample(toolName)}
            paying={agentPaymentMessages.paying}
          >
            {agentPaymentMessages.payPublish}
          </SampleButton>
        )
      }
    >
      <Said>{description}</Said>
      {receipt && <ReceiptNote receipt={receipt} isSandbox />}
    </DemoRow>
  )
}

const FIELDS = Object.keys(EMPTY_LISTING)

/** Submits a tool. @throws what the call throws */
async function sendListing(agent: DemoAgent, ready: ReadyListing, repeat: RepeatableRequest) {
  const answer = await agent.call('submitListing', { body: ready, headers: repeat.header(ready) })
  repeat.done()
  return answer
}

/** A tool to be listed; the draft survives a reload. */
function ListingForm({ agent }: { agent: DemoAgent }) {
  const { values: kept, keep } = useDraft(listingDraft)
  const { data: categories } = useCategories()
  const form = useForm({
    name: 'demo-listing',
    initialValues: kept,
    onValuesChange: keep,
    validate: (draft) => ({ ...readListing(draft).problems }),
  })
  const show = (problems: object) => {
    form.getInputNode(FIELDS.find((field) => field in problems) ?? '')?.focus()
  }
  const { send, isSending } = useSubmit(agent, {
    onSent: () => {
      form.setValues(EMPTY_LISTING)
      listingDraft.clear()
    },
    onRefused: (error) => {
      const said = refusalOf(error, agentDemoMessages.listing)
      const problems = tellRefusal(error, { said, fields: FIELDS })
      form.setErrors(problems)
      show(problems)
    },
  })
  const field = (name: string) => ({
    ...form.getInputProps(name),
    name,
    required: true,
    readOnly: isSending,
    autoComplete: 'off',
  })
  const submit = form.onSubmit(
    (draft) => {
      const { ready } = readListing(draft)
      if (ready !== null) send(ready)
    },
    (problems, draft) => {
      if (readListing(draft).isMissing) showToast({ ...improvementFormMessages.missing, tone: 'error' })
      show(problems)
    },
  )
  return (
    <form noValidate aria-label={agentDemoMessages.toolListing} onSubmit={submit}>
      <Stack>
        <div className="grid cols-fit col-14 items-start gap-4">
          <TextInput {...field('toolName')} label={agentDemoMessages.nameOfTheTool} />
          <TextInput
            {...field('website')}
            label={commonMessages.website}
            type="url"
            inputMode="url"
            placeholder={agentDemoMessages.https}
          />
        </div>
        <Textarea
          {...field('description')}
          autosize
          minRows={3}
          label={commonMessages.description}
          description={agentDemoMessages.hints.description}
        />
        <NativeSelect
          {...form.getInputProps('categoryId')}
          name="categoryId"
          label={commonMessages.category}
          disabled={isSending}
          data={[
            { value: '', label: agentDemoMessages.detectCategory },
            ...(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <ListingTypeChoice {...form.getInputProps('submissionType')} value={form.values.submissionType} />
        {form.errors.form && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <Group>
          <Button type="submit" aria-disabled={isSending}>
            {isSending ? agentDemoMessages.submitting : agentDemoMessages.submitTool}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Submitting {
  onSent: () => void
  onRefused: (error: unknown) => void
}

/** Submits what was typed and lists it. */
function useSubmit(agent: DemoAgent, { onSent, onRefused }: Submitting) {
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: (ready: ReadyListing) => sendListing(agent, ready, repeat),
    done: ({ platformFee }) => ({
      title: agentDemoMessages.listingSent,
      text: agentDemoMessages.feeDue(formatDollars(platformFee)),
      tone: 'success',
    }),
    onDone: ({ submissionId: id, platformFee }, { toolName, submissionType }) => {
      const fresh = { state: 'awaiting_payment', receipt: null, toolId: null } as const
      addEntry(sentListings, { id, agent, toolName, submissionType, platformFee, ...fresh })
      onSent()
    },
    failed: agentDemoMessages.listing.title,
    onFailed: (error) => {
      onRefused(error)
      return true
    },
  })
}

interface ListingTypeChoiceProps {
  value: string
  onChange: (type: string) => void
}

/** The three kinds of listing, with what each costs and buys. */
function ListingTypeChoice({ value, onChange }: ListingTypeChoiceProps) {
  const chosen = LISTING_TYPES.find(({ type }) => type === value)?.type
  return (
    <Radio.Group
      name="submissionType"
      label={agentDemoMessages.kindOfListing}
      value={value}
      onChange={onChange}
    >
      <div className="grid cols-fit col-7 gap-2 mt-1">
        {LISTING_TYPES.map(({ type, name, buys }) => (
          <Radio.Card
            key={type}
            value={type}
            aria-label={`${name}, ${feeText(type)}`}
            className="flex flex-col items-start p-3 bg-surface border-strong choice"
          >
            <Text fw={620} fz="sm">
              {name}
            </Text>
            <Text fw={700} fz="xl" lh={1.2}>
              {feeText(type)}
            </Text>
            <Text fz="sm" c="var(--ink-2)">
              {buys}
            </Text>
          </Radio.Card>
        ))}
      </div>
      <Text fz="sm" c="var(--ink-2)" mt="xs">
        {chosen && LISTING_BENEFITS[chosen]} {agentDemoMessages.hints.fee}
      </Text>
    </Radio.Group>
  )
}

const feeText = (type: (typeof LISTING_TYPES)[number]['type']) =>
  formatDollars(feeOf(type)).replace('.00', '')
