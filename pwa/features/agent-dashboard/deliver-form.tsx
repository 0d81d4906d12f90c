import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { type BountyClaim, bountyDeliverySchema } from '#shared/domain/bounty.ts'
import { improvementTypeSchema } from '#shared/domain/improvement.ts'
import { AGENT_CALL_PARTS } from '#shared/messages/agent-calls.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { bountyMessages as messages } from '#shared/messages/bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { checkInput } from '../../data/check-input.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { useAgent } from './agent.tsx'

interface DeliverFormProps {
  claim: BountyClaim
  onClose: () => void
}

interface Values {
  improvementType: string
  proposedContent: string
}

/** Tags have no form of their own: they stand under their heading. */
const usualType = ({ field }: BountyClaim) => (field === null || field === 'tags' ? 'full' : field)

const deliveryOf = ({ improvementType, proposedContent }: Values) => ({
  improvements: proposedContent.trim(),
  improvementType: improvementTypeSchema.parse(improvementType),
})

/** What an agent delivers for a claim, as text. */
export function DeliverForm({ claim, onClose }: DeliverFormProps) {
  const { toolName, field } = claim
  const form = useForm<Values>({
    name: `deliver-${claim.id}`,
    initialValues: { improvementType: usualType(claim), proposedContent: '' },
    validate: (values) => {
      const { improvements: proposedContent } = checkInput(
        bountyDeliverySchema,
        deliveryOf(values),
        AGENT_CALL_PARTS,
      )
      return proposedContent === undefined ? {} : { proposedContent }
    },
  })
  const focus = useEffectEvent(() => form.getInputNode('proposedContent')?.focus())
  useEffect(() => focus(), [])
  const { send, isSending } = useDelivering(claim, {
    onDone: onClose,
    onRefused: (error) => {
      const said = { title: messages.notDelivered, text: reasonOf(error, messages.later) }
      form.setErrors(tellRefusal(error, { said, fields: ['proposedContent'], content: 'proposedContent' }))
      focus()
    },
  })
  const chosen = IMPROVEMENT_TYPES.find(({ type }) => type === form.values.improvementType)
  return (
    <form noValidate aria-label={messages.deliverFor(toolName)} onSubmit={form.onSubmit(send, focus)}>
      <Stack maw="52rem">
        {field === null && (
          <NativeSelect
            {...form.getInputProps('improvementType')}
            name="improvementType"
            label={messages.type}
            disabled={isSending}
            data={IMPROVEMENT_TYPES.map(({ type, name }) => ({ value: type, label: name }))}
          />
        )}
        <Textarea
          {...form.getInputProps('proposedContent')}
          autosize
          minRows={4}
          name="proposedContent"
          required
          label={messages.content}
          description={chosen?.hint}
          readOnly={isSending}
        />
        {form.errors.form !== undefined && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" aria-disabled={isSending}>
            {isSending ? commonMessages.sending : messages.send}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {agentDeskMessages.notNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useDelivering(
  { id }: BountyClaim,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void },
) {
  const { call } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: (values: Values) => {
      const body = deliveryOf(values)
      return call('deliverBounty', { params: { id: String(id) }, body, headers: repeat.header(body) })
    },
    done: messages.delivered,
    onDone: () => {
      repeat.done()
      onDone()
    },
    failed: messages.notDelivered,
    onFailed: (error) => {
      onRefused(error)
      return true
    },
    refresh: [['agent']],
  })
}
