import { Alert, Button, Input, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { supportMessages } from '#shared/messages/support.ts'
import { defaultPriority, TICKET_PRIORITIES, TICKET_TEXT } from '#shared/policy/limits.ts'
import type { Me } from '../../data/session.ts'
import { useDraft } from '../../data/use-draft.ts'
import { showToast } from '../../ui/toast.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { type TicketDraft, ticketDraft } from './ticket-draft.ts'
import { TicketSent } from './ticket-sent.tsx'

/** Where a ticket is written, and then the word that it is on its way. */
export function TicketDesk({ user }: { user: Me }) {
  const { values: draft, change, clear } = useDraft(ticketDraft)
  const [sentId, setSentId] = useState<string | null>(null)
  const isPremium = user.is_premium
  if (sentId !== null)
    return <TicketSent id={sentId} isPremium={isPremium} onAnother={() => setSentId(null)} />
  const onSent = () => {
    setSentId(draft.id)
    clear()
  }
  return <TicketForm draft={draft} isPremium={isPremium} onChange={change} onSent={onSent} />
}

interface TicketFormProps {
  draft: TicketDraft
  isPremium: boolean
  onChange: (patch: Partial<TicketDraft>) => void
  /** The ticket is on its way. */
  onSent: () => void
}

/** From here on the room that is left is worth a word. */
const NEARLY_FULL = 0.8

function TicketForm({ draft, isPremium, onChange, onSent }: TicketFormProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const sending = await send(draft)
    if (sending.isSent) onSent()
    return sending.problems
  })
  const { hints } = supportMessages
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <TextInput
          name="subject"
          label={supportMessages.subject}
          autoComplete="off"
          required
          withAsterisk={false}
          value={draft.subject}
          readOnly={isBusy}
          description={problems.subject === undefined && roomLeft(draft.subject, TICKET_TEXT.subject)}
          error={problems.subject}
          onChange={({ currentTarget: { value } }) => onChange({ subject: value })}
        />
        <Textarea
          autosize
          minRows={6}
          maxRows={16}
          name="message"
          label={supportMessages.message}
          required
          withAsterisk={false}
          value={draft.message}
          readOnly={isBusy}
          description={problems.message === undefined && roomLeft(draft.message, TICKET_TEXT.message)}
          error={problems.message}
          onChange={({ currentTarget: { value } }) => onChange({ message: value })}
        />
        <Input.Wrapper
          label={commonMessages.priority}
          labelElement="div"
          description={isPremium ? hints.premium : hints.standard}
        >
          <SegmentedControl
            aria-label={commonMessages.priority}
            name="priority"
            value={draft.priority ?? defaultPriority(isPremium)}
            onChange={(chosen) =>
              onChange({ priority: TICKET_PRIORITIES.find((name) => name === chosen) ?? null })
            }
            data={TICKET_PRIORITIES.map((value) => ({ value, label: supportMessages.priorityNames[value] }))}
          />
        </Input.Wrapper>
        {problems.form !== undefined && <Alert color="red">{problems.form}</Alert>}
        {/* On the right: messages come up on the left, and one that hides the button under the pointer would stay. */}
        <Button type="submit" style={{ alignSelf: 'flex-end' }} aria-disabled={isBusy}>
          {isBusy ? commonMessages.sending : supportMessages.sendTicket}
        </Button>
      </Stack>
    </form>
  )
}

/** The schema that checks a ticket, and the way it goes, come with the first one. */
async function send(draft: TicketDraft) {
  try {
    const { sendTicket } = await import('./send-ticket.ts')
    return await sendTicket(draft)
  } catch {
    showToast({ title: supportMessages.failed, tone: 'error' })
    return { isSent: false, problems: { form: supportMessages.failed } }
  }
}

function roomLeft({ length }: string, max: number): string | undefined {
  if (length > max) return supportMessages.tooMany(length - max)
  return length >= max * NEARLY_FULL ? supportMessages.left(max - length) : undefined
}
