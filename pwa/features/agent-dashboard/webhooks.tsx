import { Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Delivery, newWebhookSchema, WEBHOOK_EVENTS, type Webhook } from '#shared/domain/webhook.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages, DELIVERY_STATE_LABELS } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import { checkInput } from '../../data/check-input.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatMoment } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-date.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { Rows, useAgent } from './agent.tsx'
import { SecretDialog } from './key-dialogs.tsx'

const { webhooks: messages } = agentDashboardMessages
const LIST = ['agent', 'webhooks']

/** Where the agent is told of decisions and payments. A new secret is shown once, in a dialog. */
export function Webhooks() {
  const { call, profile } = useAgent()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const mayManage = profile.scopes.includes('manage')
  const query = useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await call('listWebhooks', { signal })).webhooks,
    enabled: mayManage,
  })
  if (!mayManage) return <Notice icon={<IconWebhook size={24} />} {...messages.noScope} />
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="var(--ink-2)" flex="1 1 20rem">
          {profile.isSandbox ? messages.sandbox : messages.about(AGENT_COUNTS.webhooks)}
        </Text>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={profile.isSandbox}
          onClick={() => setAdding(true)}
        >
          {agentDeskMessages.addWebhook}
        </Button>
      </Group>
      <Rows<Webhook>
        label={agentDeskMessages.webhooks}
        failed={agentDeskMessages.webhooksFailed}
        query={query}
        empty={<Notice icon={<IconWebhook size={24} />} {...messages.none} />}
        row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      />
      {isAdding && (
        <AddWebhookDialog
          onMade={(made) => {
            setAdding(false)
            setSecret(made)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={agentDeskMessages.webhookSecret}
          label={agentDeskMessages.signingSecret}
          noun={agentDeskMessages.secret}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Stack>
  )
}

function WebhookRow({ webhook: { id, url, events, createdAt, deadLetters } }: { webhook: Webhook }) {
  const { call } = useAgent()
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const close = () => setAsking(false)
  const params = { id: String(id) }
  const refresh = [LIST, deliveriesOf(id)]
  const test = useSend({
    send: () => call('testWebhook', { params }),
    done: { title: messages.testSent, text: messages.tested },
    onDone: () => setOpen(true),
    failed: messages.testNotSent,
    refresh,
  })
  const redeliver = useSend({
    send: () => call('redeliverDeadLetters', { params }),
    done: ({ queued }) => ({ title: messages.sendingAgain(queued) }),
    failed: messages.nothingSentAgain,
    refresh,
  })
  const remove = useSend({
    send: () => call('removeWebhook', { params }),
    done: messages.deleted,
    failed: messages.notDeleted,
    onDone: close,
    onFailed: () => void close(),
    refresh: [LIST],
  })
  const what = events.length === WEBHOOK_EVENTS.length ? messages.allEvents : events.join(', ')
  return (
    <ListRow
      title={url}
      facts={[what, messages.addedOn(formatDay(createdAt))]}
      badges={deadLetters > 0 && <Badge color="red">{agentDeskMessages.failedDeliveries(deadLetters)}</Badge>}
    >
      <Group gap="xs">
        <Button
          variant="default"
          aria-disabled={test.isSending}
          aria-label={agentDeskMessages.sendATestTo(url)}
          onClick={() => test.send()}
        >
          {test.isSending ? commonMessages.sending : agentDeskMessages.sendTest}
        </Button>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={agentDeskMessages.deliveriesTo(url)}
          onClick={() => setOpen(!isOpen)}
        >
          {agentDeskMessages.deliveries}
        </Button>
        {deadLetters > 0 && (
          <Button
            variant="default"
            aria-disabled={redeliver.isSending}
            aria-label={agentDeskMessages.retryWhatFailedFor(url)}
            onClick={() => redeliver.send()}
          >
            {agentDeskMessages.retryFailed}
          </Button>
        )}
        <Button
          variant="default"
          color="red"
          aria-label={agentDeskMessages.deleteWebhook(url)}
          onClick={() => setAsking(true)}
        >
          {agentDeskMessages.delete}
        </Button>
      </Group>
      {isOpen && <Deliveries id={id} />}
      {isAsking && (
        <ConfirmPanel
          title={agentDeskMessages.deleteThisWebhook}
          text={messages.remove}
          action={remove.isSending ? agentDeskMessages.deleting : agentDeskMessages.delete}
          keep={commonMessages.keepIt}
          isBusy={remove.isSending}
          onConfirm={() => remove.send()}
          onClose={close}
        />
      )}
    </ListRow>
  )
}

const deliveriesOf = (id: number) => ['agent', 'deliveries', id]

/** What is on its way is asked after while somebody watches. */
const WATCH_MS = 3000

function Deliveries({ id }: { id: number }) {
  const { call } = useAgent()
  const query = useQuery({
    queryKey: deliveriesOf(id),
    queryFn: async ({ signal }) =>
      (await call('listDeliveries', { params: { id: String(id) }, signal })).deliveries,
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'waiting') ? WATCH_MS : false,
  })
  return (
    <Rows<Delivery>
      label={agentDeskMessages.deliveries}
      failed={agentDeskMessages.deliveriesFailed}
      query={query}
      empty={
        <Text fz="sm" c="dimmed">
          {messages.noDeliveries}
        </Text>
      }
      row={({ id: place, event, state, attempts, outcome, createdAt }) => (
        <ListRow
          key={place}
          title={event}
          facts={[
            [formatMoment(createdAt), messages.attempts(attempts), outcome]
              .filter((part) => part !== null)
              .join(' · '),
          ]}
          badges={
            <Badge color={TONE_COLORS[DELIVERY_STATE_LABELS[state].tone]}>
              {DELIVERY_STATE_LABELS[state].label}
            </Badge>
          }
        />
      )}
    />
  )
}

interface AddWebhookDialogProps {
  onMade: (secret: string) => void
  onClose: () => void
}

interface TypedWebhook {
  url: string
  events: string[]
}

const webhookOf = ({ url, events }: TypedWebhook) => ({
  url: url.trim(),
  events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
})

function AddWebhookDialog({ onMade, onClose }: AddWebhookDialogProps) {
  const { call } = useAgent()
  const form = useForm({
    name: 'webhook',
    initialValues: { url: '', events: [...WEBHOOK_EVENTS] } as TypedWebhook,
    validate: (typed) => ({
      ...checkInput(newWebhookSchema, webhookOf(typed), messages.names),
      ...(typed.url.trim() === '' && { url: messages.noUrl }),
      ...(typed.events.length === 0 && { events: messages.noEvents }),
    }),
  })
  const show = (problems: FormErrors) => {
    form.setErrors(problems)
    if ('url' in problems) form.getInputNode('url')?.focus()
  }
  const { send, isSending } = useSend({
    send: (typed: TypedWebhook) => call('addWebhook', { body: webhookOf(typed) }),
    done: messages.added,
    onDone: ({ secret }) => onMade(secret),
    failed: messages.notAdded,
    fields: { names: messages.names, show },
    refresh: [LIST],
  })
  return (
    <PanelDialog title={agentDeskMessages.addWebhook} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send, show)}>
        <Stack>
          <TextInput
            {...form.getInputProps('url')}
            data-autofocus
            name="url"
            label={agentDeskMessages.address}
            type="url"
            inputMode="url"
            placeholder={agentDeskMessages.https}
            autoComplete="off"
            required
            readOnly={isSending}
            description={messages.url}
          />
          <Checkbox.Group {...form.getInputProps('events')} label={agentDeskMessages.events}>
            <Group gap="sm" mt="xs">
              {WEBHOOK_EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={event} />
              ))}
            </Group>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {agentDeskMessages.notNow}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? agentDeskMessages.adding : agentDeskMessages.addWebhook}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}
