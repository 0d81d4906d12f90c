import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { SUPPORT_REPLY_HOURS } from '#shared/policy/support.ts'
import type { AdminTicketRow } from '../../repositories/admin-tickets.ts'
import { hasPremium } from '../accounts/role-of.ts'

const HOUR_MS = 60 * 60 * 1000

/** A ticket as the support sees it, with what was promised to its user. */
export function toAdminTicket(row: AdminTicketRow, now: string): AdminTicket {
  const { publicId: _, userId, username, isPremium: wasPremium, premiumUntil, ...ticket } = row
  const plan = { isOwner: false, isAdmin: false, isPremium: wasPremium, premiumUntil }
  const isPremium = hasPremium(plan, now)
  const hours = isPremium ? SUPPORT_REPLY_HOURS.premium : SUPPORT_REPLY_HOURS.standard
  const dueAt = new Date(Date.parse(ticket.createdAt) + hours * HOUR_MS).toISOString()
  return { ...ticket, user: { id: userId, username, isPremium }, dueAt }
}
