import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Improvement } from '#shared/domain/improvement.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIELD_NAMES } from '#shared/messages/improvement-labels.ts'
import { tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { useAgent } from './agent-context.ts'
import { changesOf, type RevisedTexts, textsOf } from './revised-changes.ts'

interface ReviseFormProps {
  improvement: Improvement
  onClose: () => void
}

type Values = RevisedTexts & { reasoning: string }
const { revision: messages } = agentDashboardMessages

/** Answers a request for changes: every field as it was proposed, to be rewritten. */
export function ReviseForm({ improvement: { id, fields, reasoning }, onClose }: ReviseFormProps) {
  const form = useForm<Values>({
    name: `revise-${id}`,
    initialValues: { ...textsOf(fields), reasoning },
    validate: (texts) => (changesOf(texts) === null ? { form: messages.empty } : {}),
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

function useRevising(
  id: number,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void },
) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: (values: Values) => {
      const reasoning = values.reasoning.trim()
      const body = { changes: changesOf(values) ?? {}, ...(reasoning === '' ? {} : { reasoning }) }
      return call('reviseImprovement', { params: { id: String(id) }, body, headers: repeat.header(body) })
    },
    done: { title: 'Proposal revised', text: messages.done, tone: 'success' },
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
