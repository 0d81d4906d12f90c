import type { z } from 'zod'
import { supportTicketSchema } from '#shared/domain/support-ticket.ts'
import { supportMessages } from '#shared/messages/support.ts'
import { TICKET_TEXT } from '#shared/policy/limits.ts'
import { currentSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { changeUserData, discardChange } from '../../sync/user/follow-user.ts'
import { formatNumber } from '../../ui/format.ts'
import { hideToast, showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import type { TicketDraft } from './ticket-draft.ts'
import { ticketOutcome } from './ticket-outcome.ts'

interface Sending {
  /** The ticket is on its way: nothing can happen to it any more. */
  isSent: boolean
  problems: Problems
}

/** Puts a ticket on its way, with or without a connection, or finds out what is wrong with it. */
export async function sendTicket({ id, subject, message, priority }: TicketDraft): Promise<Sending> {
  if (currentSession().user === null) {
    askToSignIn()
    return { isSent: false, problems: {} }
  }
  const reading = supportTicketSchema.safeParse({ subject, message, ...(priority && { priority }) })
  if (!reading.success) return complain(reading.error)
  try {
    await changeUserData({ name: 'ticket.open', args: { ...reading.data, id } })
  } catch {
    return fail(supportMessages.failed)
  }
  const refusal = await ticketOutcome(id)
  if (refusal === null) {
    // Whatever had been wrong before is not any more.
    hideToast()
    return { isSent: true, problems: {} }
  }
  // It stands in the form again, so it need not stand among the changes that could not be saved too.
  await discardChange(refusal.key)
  return fail(refusal.reason)
}

function fail(text: string): Sending {
  showToast({ title: supportMessages.failed, tone: 'error' })
  return { isSent: false, problems: { form: text } }
}

function complain({ issues }: z.ZodError): Sending {
  const problemOf = (field: 'subject' | 'message') => {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue === undefined) return undefined
    if (issue.message === supportMessages.missing.text) return supportMessages.fieldMissing[field]
    if (issue.code === 'too_big') return supportMessages.tooLong(formatNumber(TICKET_TEXT[field]))
    return `${supportMessages.fieldNames[field]} ${issue.message}.`
  }
  const isMissing = issues.some(({ message }) => message === supportMessages.missing.text)
  showToast({ ...(isMissing ? supportMessages.missing : { title: supportMessages.failed }), tone: 'error' })
  return { isSent: false, problems: { subject: problemOf('subject'), message: problemOf('message') } }
}
