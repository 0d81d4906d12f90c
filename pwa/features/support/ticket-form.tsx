import { Button } from '@mantine/core'
import { supportMessages } from '#shared/messages/membership.ts'
import { defaultPriority, TICKET_TEXT } from '#shared/policy/limits.ts'
import { formatNumber } from '../../ui/format.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { PriorityChoice } from './priority-choice.tsx'
import type { TicketDraft } from './ticket-draft.ts'
import classes from './ticket-form.module.css'

interface TicketFormProps {
  draft: TicketDraft
  isPremium: boolean
  onChange: (patch: Partial<TicketDraft>) => void
  /** The ticket is on its way. */
  onSent: () => void
}

/** From here on the room that is left is worth a word. */
const NEARLY_FULL = 0.8

export function TicketForm({ draft, isPremium, onChange, onSent }: TicketFormProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const sending = await send(draft)
    if (sending.isSent) onSent()
    return sending.problems
  })
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextField
        name="subject"
        label="Subject"
        autoComplete="off"
        required
        value={draft.subject}
        readOnly={isBusy}
        hint={roomLeft(draft.subject, TICKET_TEXT.subject)}
        problem={problems.subject}
        onChange={({ currentTarget: { value } }) => onChange({ subject: value })}
      />
      <TextAreaField
        name="message"
        label="Message"
        required
        value={draft.message}
        readOnly={isBusy}
        hint={roomLeft(draft.message, TICKET_TEXT.message)}
        problem={problems.message}
        onChange={({ currentTarget: { value } }) => onChange({ message: value })}
      />
      <PriorityChoice
        chosen={draft.priority ?? defaultPriority(isPremium)}
        hint={isPremium ? 'Tickets of premium users start high.' : 'Choose a higher one if you cannot go on.'}
        onChoose={(priority) => onChange({ priority })}
      />
      {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
      <div>
        <Button type="submit" size="md" className={classes.submit ?? ''} aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send ticket'}
        </Button>
      </div>
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
  if (length > max) return `${formatNumber(length - max)} characters too many.`
  return length >= max * NEARLY_FULL ? `${formatNumber(max - length)} characters left.` : undefined
}
