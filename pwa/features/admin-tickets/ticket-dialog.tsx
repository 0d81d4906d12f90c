import { useState } from 'react'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { AnswerForm } from './answer-form.tsx'
import { TicketConversation } from './ticket-conversation.tsx'
import classes from './ticket-dialog.module.css'
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
        title="Close this ticket?"
        text={
          ticket.status === 'open'
            ? 'Its user sees that it was closed without a reply. It cannot be opened again.'
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
      <div className={classes.body}>
        <div className={classes.marks}>
          <TicketMarks ticket={ticket} />
        </div>
        <TicketConversation ticket={ticket} />
        {ticket.status === 'closed' ? (
          <p className={classes.note}>This ticket is closed.</p>
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
      </div>
    </PanelDialog>
  )
}
