import { Alert, Badge, Button, Group, Stack, Text, Textarea, Timeline } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconLifebuoy, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { adminTicketMessages } from '#shared/messages/admin-tickets.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { TICKET_TEXT } from '#shared/policy/limits.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSend } from '../../../data/use-send.ts'
import { Ago } from '../../../ui/ago.tsx'
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'
import { useNow } from '../../../ui/use-now.ts'
import { waitingOf } from './waiting.ts'

interface TicketProps {
  ticket: AdminTicket
  onClose: () => void
}

/** A ticket with all that was said, and the form for what is to be said. Closing it is asked for once more. */
export function TicketDrawer({ ticket, onClose }: TicketProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    name: 'ticket-answer',
    initialValues: { answer: ticket.answer?.text ?? '' },
    validate: { answer: (text) => (isVisible(text) ? null : adminTicketMessages.writeAnAnswer) },
  })
  const told = (failed: string) => ({
    failed,
    onFailed: (error: unknown) => {
      const isConflict = error instanceof ApiError && error.status === 409
      setProblem(isConflict ? adminTicketMessages.wasFaster : reasonOf(error, failed))
      setAsked(false)
      return true
    },
    onDone: onClose,
    refresh: [['admin', 'tickets']],
  })
  const params = { id: String(ticket.id) }
  const closing = useSend({
    ...told(adminTicketMessages.notClosed),
    send: () => callAdmin('closeTicket', { params }),
    done: adminTicketMessages.ticketClosed,
  })
  const answering = useSend({
    ...told(adminTicketMessages.notSent),
    send: ({ answer: text }: { answer: string }) => {
      const body = { text, ...(ticket.answer === null ? {} : { replaces: ticket.answer.at }) }
      return callAdmin('answerTicket', { params, body })
    },
    done: adminTicketMessages.answerSent,
  })
  if (isAsked) {
    const { closedWithout, closedForGood, closeThisTicket, closeTicket, keepOpen } = adminTicketMessages
    return (
      <ConfirmPanel
        key="confirm"
        title={closeThisTicket}
        text={ticket.status === 'open' ? closedWithout : closedForGood}
        action={closeTicket}
        keep={keepOpen}
        isBusy={closing.isSending}
        onConfirm={() => closing.send()}
        onClose={() => setAsked(false)}
      />
    )
  }
  return (
    <PanelDialog key="ticket" title={ticket.subject} shape="detail" onClose={onClose}>
      <Stack>
        <Group gap="xs">
          <Priority ticket={ticket} />
          <Standing ticket={ticket} />
          {ticket.user.isSample && <SampleMark />}
        </Group>
        <Conversation ticket={ticket} />
        {ticket.status === 'closed' ? (
          <Text size="sm" c="dimmed">
            {adminTicketMessages.thisTicketIsClosed}
          </Text>
        ) : (
          <form
            noValidate
            onSubmit={form.onSubmit(
              (values) => answering.send(values),
              () => form.getInputNode('answer')?.focus(),
            )}
          >
            <Textarea
              {...form.getInputProps('answer')}
              autosize
              minRows={3}
              label={ticket.answer === null ? adminTicketMessages.answer : adminTicketMessages.replaceAnswer}
              description={adminTicketMessages.replyHint}
              maxLength={TICKET_TEXT.answer}
              readOnly={answering.isSending}
            />
            <Problem text={problem} />
            <Group justify="space-between" gap="sm" mt="md">
              <Button variant="default" onClick={() => setAsked(true)}>
                {adminTicketMessages.closeTicket}
              </Button>
              <Button type="submit" aria-disabled={answering.isSending}>
                {answering.isSending ? commonMessages.sending : adminTicketMessages.sendAnswer}
              </Button>
            </Group>
          </form>
        )}
      </Stack>
    </PanelDialog>
  )
}

function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <Alert
          role="presentation"
          color="red"
          mt="sm"
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        >
          {text}
        </Alert>
      )}
    </div>
  )
}

/** The question and the answer that stands, as text. */
function Conversation({ ticket: { user, message, createdAt, answer } }: { ticket: AdminTicket }) {
  const asker = `${user.username} (${adminTicketMessages.plan(user.isPremium)})`
  return (
    <Timeline active={answer === null ? 0 : 1} bulletSize={28} lineWidth={2}>
      <Timeline.Item bullet={<IconUser size={16} aria-hidden="true" />} title={asker}>
        <Ago time={createdAt} />
        <section
          className="mt-1 text-ink pre-wrap anywhere"
          aria-label={adminTicketMessages.messageOf(user.username)}
          dir="auto"
        >
          {message}
        </section>
      </Timeline.Item>
      {answer !== null && (
        <Timeline.Item
          bullet={<IconLifebuoy size={16} aria-hidden="true" />}
          title={adminTicketMessages.support}
        >
          <Ago time={answer.at} />
          <section
            className="mt-1 text-ink pre-wrap anywhere"
            aria-label={adminTicketMessages.replyOfTheSupport}
            dir="auto"
          >
            {answer.text}
          </section>
        </Timeline.Item>
      )}
    </Timeline>
  )
}

export function Priority({ ticket: { priority } }: { ticket: AdminTicket }) {
  return <LevelBadge level={adminTicketMessages.priorities[priority]} />
}

/** How it stands: open against the promise, else the status. */
export function Standing({ ticket }: { ticket: AdminTicket }) {
  const now = useNow()
  if (ticket.status === 'answered') return <Badge color="pine">{adminTicketMessages.answered}</Badge>
  if (ticket.status === 'closed') return <Badge color="gray">{adminTicketMessages.closed}</Badge>
  const waiting = now === null ? null : waitingOf(ticket, now)
  return waiting && <Badge color={TONE_COLORS[waiting.tone]}>{waiting.text}</Badge>
}
