import { changeOutcome } from '../../data/change-outcome.ts'
import type { RefusedChange, UserData } from '../../data/user-data.ts'

/** @returns the refusal; null when it was taken, or is still waiting to be sent */
export function ticketOutcome(id: string): Promise<RefusedChange | null> {
  return changeOutcome((data) => refusalOf(data, id) ?? (isTaken(data, id) ? null : undefined))
}

export function isTaken(data: UserData | null, id: string): boolean {
  return data?.tickets.some((ticket) => ticket.id === id && ticket.createdAt !== null) ?? false
}

export function refusalOf(data: UserData | null, id: string): RefusedChange | undefined {
  return data?.refused.find(({ mutation: { name, args } }) => name === 'ticket.open' && args.id === id)
}
