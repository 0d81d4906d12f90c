import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { type BountyClaim, type BountyDelivery, bountyDeliverySchema } from '#shared/domain/bounty.ts'
import { type DryRun, improvementTypeSchema } from '#shared/domain/improvement.ts'
import { AGENT_CALL_PARTS } from '#shared/messages/agent-calls.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { bountyMessages as messages } from '#shared/messages/bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIELD_NAMES, IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { checkInput } from '../../data/check-input.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { storedDraft } from '../../data/use-draft.ts'
import { useSend } from '../../data/use-send.ts'
import { CheckResult } from '../../ui/lint-list.tsx'
import { useAgent } from './agent.tsx'

const valuesSchema = z.object({ improvementType: improvementTypeSchema, proposedContent: z.string() })
type Values = z.infer<typeof valuesSchema>

/** By claim: an agent works on several. */
const drafts = storedDraft(
  'delivery',
  { claims: {} },
  z.object({ claims: z.record(z.string(), valuesSchema) }),
)
/** As many as the most claims that may be open, the latest. */
const KEPT = 20

/** Whether something was typed for a claim that was not sent. */
export const hasDraft = ({ id }: BountyClaim): boolean => id in drafts.read().claims

function keepDraft({ id }: BountyClaim, values: Values | null): void {
  const { [id]: _, ...others } = drafts.read().claims
  const claims = values === null ? others : { ...others, [id]: values }
  const latest = Object.entries(claims).slice(-KEPT)
  if (latest.length === 0) drafts.clear()
  else drafts.write({ claims: Object.fromEntries(latest) })
}

/** Tags have no form of their own: they stand under their heading. */
const usualType = ({ field }: BountyClaim) => (field === null || field === 'tags' ? 'full' : field)

function deliveryOf({ field }: BountyClaim, values: Values): BountyDelivery {
  const { improvementType, proposedContent } = values
  const text = proposedContent.trim()
  const heading = `${FIELD_NAMES.tags}:`
  const isBare = field === 'tags' && text !== '' && !text.toLowerCase().startsWith(heading.toLowerCase())
  return { improvements: isBare ? `${heading}\n${text}` : text, improvementType }
}

interface DeliverFormProps {
  claim: BountyClaim
  onClose: () => void
}

/** What an agent delivers for a claim, as text. What is typed outlives a reload, until it is sent. */
export function DeliverForm({ claim, onClose }: DeliverFormProps) {
  const { id, toolName, field } = claim
  const form = useForm<Values>({
    name: `deliver-${id}`,
    initialValues: drafts.read().claims[id] ?? { improvementType: usualType(claim), proposedContent: '' },
    onValuesChange: (values) => keepDraft(claim, values),
    validate: (values) => {
      const wrong = checkInput(bountyDeliverySchema, deliveryOf(claim, values), AGENT_CALL_PARTS)
      return wrong.improvements === undefined ? {} : { proposedContent: wrong.improvements }
    },
  })
  const focus = useEffectEvent(() => form.getInputNode('proposedContent')?.focus())
  useEffect(() => focus(), [])
  const { deliver, check, step, run } = useDelivering(claim, {
    values: form.values,
    onDone: () => {
      keepDraft(claim, null)
      onClose()
    },
    onRefused: (error) => {
      const said = { title: messages.notDelivered, text: reasonOf(error, messages.later) }
      form.setErrors(tellRefusal(error, { said, fields: ['proposedContent'], content: 'proposedContent' }))
      focus()
    },
  })
  const isBusy = step !== null
  return (
    <form noValidate aria-label={messages.deliverFor(toolName)} onSubmit={form.onSubmit(deliver, focus)}>
      <Stack maw="52rem">
        {field === null && (
          <NativeSelect
            {...form.getInputProps('improvementType')}
            name="improvementType"
            label={messages.type}
            disabled={isBusy}
            data={IMPROVEMENT_TYPES.map(({ type, name }) => ({ value: type, label: name }))}
          />
        )}
        <Textarea
          {...form.getInputProps('proposedContent')}
          autosize
          minRows={4}
          name="proposedContent"
          required
          label={field === null ? messages.content : FIELD_NAMES[field]}
          description={hintOf(claim, form.values)}
          readOnly={isBusy}
        />
        {form.errors.form !== undefined && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <div role="status">
          {run !== null && <CheckResult title={messages.checked(run.wouldBeAccepted)} issues={run.issues} />}
        </div>
        <Group gap="xs">
          <Button type="submit" aria-disabled={isBusy}>
            {step === 'delivering' ? commonMessages.sending : messages.send}
          </Button>
          <Button variant="default" aria-disabled={isBusy} onClick={() => form.onSubmit(check, focus)()}>
            {step === 'checking' ? messages.checking : messages.check}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {agentDeskMessages.notNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function hintOf({ field }: BountyClaim, { improvementType }: Values): string | undefined {
  if (field === 'tags') return messages.tagsHint
  return IMPROVEMENT_TYPES.find(({ type }) => type === improvementType)?.hint
}

interface Delivering {
  /** As they stand in the form: what the server has said holds for these. */
  values: Values
  onDone: () => void
  onRefused: (error: unknown) => void
}

/** Delivers what is typed, or asks what would become of it. */
function useDelivering(claim: BountyClaim, { values, onDone, onRefused }: Delivering) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  const [checked, setChecked] = useState<{ run: DryRun; of: Values } | null>(null)
  const params = { id: String(claim.id) }
  const failing = {
    failed: messages.notDelivered,
    onFailed: (error: unknown) => {
      onRefused(error)
      return true
    },
  }
  const delivering = useSend({
    send: (typed: Values) => {
      const body = deliveryOf(claim, typed)
      return call('deliverBounty', { params, body, headers: repeat.header(body) })
    },
    done: { title: messages.delivered, tone: 'success' },
    onDone: () => {
      repeat.done()
      onDone()
    },
    refresh: [['agent']],
    ...failing,
  })
  const checking = useSend({
    send: (typed: Values) =>
      call('deliverBounty', { params, body: deliveryOf(claim, typed), query: { dryRun: '1' } }),
    onDone: (answer, typed) => 'dryRun' in answer && setChecked({ run: answer, of: typed }),
    ...failing,
  })
  const isSame = checked?.of.proposedContent === values.proposedContent
  return {
    deliver: delivering.send,
    check: checking.send,
    step: delivering.isSending ? 'delivering' : checking.isSending ? 'checking' : null,
    run: isSame && checked.of.improvementType === values.improvementType ? checked.run : null,
  } as const
}
