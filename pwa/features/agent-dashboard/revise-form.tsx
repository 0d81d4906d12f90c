import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type FieldProposal,
  type ImprovedField,
  type Improvement,
  type ImprovementChanges,
  improvementRevisionSchema,
} from '#shared/domain/improvement.ts'
import { AGENT_CALL_PARTS } from '#shared/messages/agent-calls.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIELD_NAMES } from '#shared/messages/improvement-labels.ts'
import { tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { checkInput } from '../../data/check-input.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { useAgent } from './agent.tsx'

interface ReviseFormProps {
  improvement: Improvement
  onClose: () => void
}

type Values = RevisedTexts & { reasoning: string }
const { revision: messages } = agentDashboardMessages
/** Of what is wrong, the field within the changes says more. */
const { changes: _, ...PARTS } = AGENT_CALL_PARTS

/** Answers a request for changes: every field as it was proposed, to be rewritten. */
export function ReviseForm({ improvement: { id, fields, reasoning }, onClose }: ReviseFormProps) {
  const form = useForm<Values>({
    name: `revise-${id}`,
    initialValues: { ...textsOf(fields), reasoning },
    validate: (texts) =>
      changesOf(texts) === null
        ? { form: messages.empty }
        : { ...checkInput(improvementRevisionSchema, revisionOf(texts), PARTS) },
  })
  const first = fields[0]?.field ?? 'reasoning'
  const focus = useEffectEvent(() => form.getInputNode(first)?.focus())
  useEffect(() => focus(), [])
  const { send, isSending } = useRevising(id, {
    onDone: onClose,
    onRefused: (error) => {
      const said = { title: messages.failed, text: reasonOf(error, agentDashboardMessages.submission.later) }
      form.setErrors(tellRefusal(error, { said, fields: Object.keys(form.values) }))
    },
  })
  return (
    <form noValidate aria-label={agentDeskMessages.reviseTheProposal} onSubmit={form.onSubmit(send)}>
      <Stack maw="52rem">
        {fields.map(({ field, proposed }) => (
          <Textarea
            {...form.getInputProps(field)}
            autosize
            key={field}
            name={field}
            label={FIELD_NAMES[field]}
            description={Array.isArray(proposed) ? agentDeskMessages.oneOnEachLine : undefined}
            readOnly={isSending}
          />
        ))}
        <Textarea
          {...form.getInputProps('reasoning')}
          autosize
          name="reasoning"
          label={agentDeskMessages.reasoningOptional}
          readOnly={isSending}
        />
        {form.errors.form !== undefined && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" aria-disabled={isSending}>
            {isSending ? commonMessages.sending : agentDeskMessages.sendForReviewAgain}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {agentDeskMessages.notNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function revisionOf(values: Values) {
  const reasoning = values.reasoning.trim()
  return { changes: changesOf(values) ?? {}, ...(reasoning === '' ? {} : { reasoning }) }
}

function useRevising(
  id: number,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void },
) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: (values: Values) => {
      const body = revisionOf(values)
      return call('reviseImprovement', { params: { id: String(id) }, body, headers: repeat.header(body) })
    },
    done: { title: messages.revised, text: messages.done, tone: 'success' },
    onDone: () => {
      repeat.done()
      onDone()
    },
    failed: messages.failed,
    onFailed: (error) => {
      onRefused(error)
      return true
    },
    refresh: [['agent']],
  })
}

/** What is typed for each field that a proposal changes; lists have one entry on each line. */
type RevisedTexts = Readonly<Partial<Record<ImprovedField, string>>>

export function textsOf(fields: readonly FieldProposal[]): RevisedTexts {
  return Object.fromEntries(
    fields.map(({ field, proposed }) => [
      field,
      Array.isArray(proposed) ? proposed.join('\n') : (proposed ?? ''),
    ]),
  )
}

/** The changes to send; a field that was emptied is not proposed any more. null: nothing is left. */
export function changesOf({ description, summary, features, tags }: RevisedTexts): ImprovementChanges | null {
  const changes = {
    ...textChange('description', description),
    ...textChange('summary', summary),
    ...listChange('features', features),
    ...listChange('tags', tags),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

function textChange(field: 'description' | 'summary', text = ''): ImprovementChanges {
  return text.trim() === '' ? {} : { [field]: text.trim() }
}

function listChange(field: 'features' | 'tags', text = ''): ImprovementChanges {
  const entries = text.split('\n').map((line) => line.trim())
  const filled = entries.filter((entry) => entry !== '')
  return filled.length > 0 ? { [field]: filled } : {}
}
