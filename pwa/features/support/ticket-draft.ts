import { SUPPORT_REPLY, TICKET_PRIORITIES } from '#shared/policy/limits.ts'
import { randomId } from '../../data/random-id.ts'
import { schemaOf } from '../../data/stored-value.ts'
import { storedDraft } from '../../data/use-draft.ts'

type Priority = (typeof TICKET_PRIORITIES)[number]

/** How soon a user can expect an answer: `2 hours`. */
export function replyTime(isPremium: boolean): string {
  return isPremium ? SUPPORT_REPLY.premium : SUPPORT_REPLY.standard
}

/** A ticket that is being written. */
export interface TicketDraft {
  /** The ticket's own: however often it is sent, it is one. */
  id: string
  subject: string
  message: string
  /** null for that of the plan. */
  priority: Priority | null
}

export function newDraft(): TicketDraft {
  return { id: randomId(), subject: '', message: '', priority: null }
}

export const ticketDraft = storedDraft('ticket', newDraft, schemaOf(readDraft))

/** By hand: this page has no zod until a ticket is sent. */
function readDraft(value: unknown): TicketDraft | null {
  const { id, subject, message, priority }: Partial<Record<keyof TicketDraft, unknown>> = Object(value)
  if (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id)) return null
  if (typeof subject !== 'string' || typeof message !== 'string') return null
  return { id, subject, message, priority: TICKET_PRIORITIES.find((name) => name === priority) ?? null }
}
