import { Alert, Button, Group, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { LISTING_BENEFITS, LISTING_TYPES } from '#shared/messages/listing-labels.ts'
import { refusalOf, tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { showToast } from '../../ui/toast.ts'
import classes from './agent-demo.module.css'
import { addEntry, sentListings } from './demo-entries.tsx'
import type { DemoAgent } from './key-form.tsx'
import { EMPTY_LISTING, feeOf, listingDraft, type ReadyListing, readListing } from './listing-draft.ts'

const FIELDS = ['toolName', 'website', 'description', 'categoryId', 'submissionType']

/** Submits a tool. @throws what the call throws */
export async function sendListing(agent: DemoAgent, ready: ReadyListing, repeat: RepeatableRequest) {
  const answer = await agent.call('submitListing', { body: ready, headers: repeat.header(ready) })
  repeat.done()
  return answer
}

/** A tool to be listed; the draft survives a reload. */
export function ListingForm({ agent }: { agent: DemoAgent }) {
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
    (problems) => {
      showToast({ ...agentDemoMessages.missing, tone: 'error' })
      show(problems)
    },
  )
  return (
    <form noValidate aria-label={agentDemoMessages.toolListing} onSubmit={submit}>
      <Stack>
        <div className={`gap-4 stack ${classes.pair}`}>
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
            { value: '', label: 'Detect automatically' },
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
            {isSending ? 'Submitting…' : 'Submit Tool'}
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
      <div className={`grid gap-2 mt-1 ${classes.choices}`}>
        {LISTING_TYPES.map(({ type, name, buys }) => (
          <Radio.Card
            key={type}
            value={type}
            aria-label={`${name}, ${feeText(type)}`}
            className={`p-3 bg-surface ${classes.choice}`}
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
