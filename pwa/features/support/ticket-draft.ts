import { TICKET_PRIORITIES } from '#shared/policy/limits.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { randomId } from '../../data/random-id.ts'
import type { Priority } from './priority-names.ts'

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

/** What this user was writing on this device; a new one where there is nothing, or only somebody else's. */
export function readDraft(userId: number): TicketDraft {
  try {
    return parse(userId, localStorage.getItem(STORAGE_KEYS.ticketDraft)) ?? newDraft()
  } catch {
    // Storage is refused, or what stands there is not ours.
    return newDraft()
  }
}

export function keepDraft(userId: number, draft: TicketDraft): void {
  try {
    localStorage.setItem(STORAGE_KEYS.ticketDraft, JSON.stringify({ userId, ...draft }))
  } catch {
    // Storage is off or full: the page alone knows.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.ticketDraft)
  } catch {
    // Nothing was kept.
  }
}

function parse(userId: number, text: string | null): TicketDraft | null {
  const kept = text === null ? null : JSON.parse(text)
  if (kept?.userId !== userId) return null
  const { id, subject, message } = kept
  if (!/^[0-9a-f]{32}$/.test(id) || typeof subject !== 'string' || typeof message !== 'string') return null
  return { id, subject, message, priority: TICKET_PRIORITIES.find((name) => name === kept.priority) ?? null }
}
