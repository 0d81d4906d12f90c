import { type RefusedChange, type UserData, userData } from '../../data/user-data.ts'

/** Who has a connection hears from the server sooner; who has none need not wait for it. */
const PATIENCE_MS = 4000

/**
 * Waits a moment for what the server says to a ticket that has been put on its way.
 * @returns the refusal; null when it was taken, or is still waiting to be sent
 */
export function ticketOutcome(id: string): Promise<RefusedChange | null> {
  return new Promise((resolve) => {
    const settle = (outcome: RefusedChange | null) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(outcome)
    }
    const timer = setTimeout(settle, navigator.onLine ? PATIENCE_MS : 0, null)
    const look = () => {
      const refusal = refusalOf(userData.getState(), id)
      if (refusal !== undefined) settle(refusal)
      else if (isTaken(userData.getState(), id)) settle(null)
    }
    const unsubscribe = userData.subscribe(look)
    look()
  })
}

export function isTaken(data: UserData | null, id: string): boolean {
  return data?.tickets.some((ticket) => ticket.id === id && ticket.createdAt !== null) ?? false
}

export function refusalOf(data: UserData | null, id: string): RefusedChange | undefined {
  return data?.refused.find(({ mutation: { name, args } }) => name === 'ticket.open' && args.id === id)
}
