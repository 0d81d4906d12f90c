import { Alert, Button, Group, Stack, Text, Textarea, Timeline } from '@mantine/core'
import { IconAlertTriangle, IconLifebuoy, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { TICKET_TEXT } from '#shared/policy/limits.ts'
import { Ago } from '../../ui/ago.tsx'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { TicketMarks } from './ticket-marks.tsx'
import { useTicketActions } from './use-tickets.ts'

interface TicketDialogProps {
  ticket: AdminTicket
  onClose: () => void
}

/** A ticket with all that was said, and the form for what is to be said. Closing it is asked for once more. */
export function TicketDialog({ ticket, onClose }: TicketDialogProps) {
  const actions = useTicketActions()
  const [draft, setDraft] = useState(ticket.answer?.text ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const settle = async (outcome: Promise<string | null>) => {
    const found = await outcome
    setProblem(found)
    setAsked(false)
    if (found === null) onClose()
  }
  const closing = useOnce(() => settle(actions.close(ticket)))
  if (isAsked) {
    return (
      <ConfirmPanel
        key="confirm"
        title={adminPeopleMessages.closeThisTicket}
        text={
          ticket.status === 'open'
            ? 'The customer sees that it was closed without a reply. It cannot be opened again.'
            : 'It takes no more answers and cannot be opened again.'
        }
        action="Close ticket"
        keep="Keep it open"
        isBusy={closing.isBusy}
        onConfirm={closing.run}
        onClose={() => setAsked(false)}
      />
    )
  }
  return (
    <PanelDialog key="ticket" title={ticket.subject} onClose={onClose}>
      <Stack>
        <Group gap="xs">
          <TicketMarks ticket={ticket} />
        </Group>
        <Conversation ticket={ticket} />
        {ticket.status === 'closed' ? (
          <Text size="sm" c="dimmed">
            {adminPeopleMessages.thisTicketIsClosed}
          </Text>
        ) : (
          <AnswerForm
            isCorrection={ticket.answer !== null}
            draft={draft}
            onDraft={setDraft}
            problem={problem}
            onAnswer={(text) => settle(actions.answer(ticket, text))}
            onClose={() => setAsked(true)}
          />
        )}
      </Stack>
    </PanelDialog>
  )
}

/** The question and the answer that stands, as text. */
function Conversation({ ticket: { user, message, createdAt, answer } }: { ticket: AdminTicket }) {
  const asker = `${user.username} (${user.isPremium ? 'Premium' : 'Free'})`
  return (
    <Timeline active={answer === null ? 0 : 1} bulletSize={28} lineWidth={2}>
      <Timeline.Item bullet={<IconUser size={16} aria-hidden="true" />} title={asker}>
        <Ago time={createdAt} />
        <section
          className="mt-1 text-ink pre-wrap anywhere"
          aria-label={`Message of ${user.username}`}
          dir="auto"
        >
          {message}
        </section>
      </Timeline.Item>
      {answer !== null && (
        <Timeline.Item
          bullet={<IconLifebuoy size={16} aria-hidden="true" />}
          title={adminPeopleMessages.support}
        >
          <Ago time={answer.at} />
          <section
            className="mt-1 text-ink pre-wrap anywhere"
            aria-label={adminPeopleMessages.replyOfTheSupport}
            dir="auto"
          >
            {answer.text}
          </section>
        </Timeline.Item>
      )}
    </Timeline>
  )
}

interface AnswerFormProps {
  /** There is an answer already, which this one replaces. */
  isCorrection: boolean
  draft: string
  onDraft: (text: string) => void
  problem: string | null
  onAnswer: (text: string) => Promise<void>
  /** Closes the ticket, not the form. */
  onClose: () => void
}

function AnswerForm({ isCorrection, draft, onDraft, problem, onAnswer, onClose }: AnswerFormProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    if (draft.trim() === '') return { answer: 'Please write an answer.' }
    await onAnswer(draft)
    return {}
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Textarea
        autosize
        minRows={3}
        name="answer"
        label={isCorrection ? 'Replace the answer' : 'Answer'}
        description={adminPeopleMessages.replyHint}
        maxLength={TICKET_TEXT.answer}
        value={draft}
        readOnly={isBusy}
        error={problems.answer}
        onChange={({ currentTarget: { value } }) => onDraft(value)}
      />
      <div role="alert">
        {problem !== null && (
          <Alert
            role="presentation"
            color="red"
            mt="sm"
            icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          >
            {problem}
          </Alert>
        )}
      </div>
      <Group justify="space-between" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          {adminPeopleMessages.closeTicket}
        </Button>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send answer'}
        </Button>
      </Group>
    </form>
  )
}
