import { type RefusedChange, type UserData, userData } from './user-data.ts'

/** Who has a connection hears from the server sooner; who has none need not wait for it. */
const PATIENCE_MS = 4000

/**
 * Waits a moment for what the server says to a change that has been put on its way.
 * @param look the refusal, null when it was taken, undefined while neither is known
 * @returns the refusal; null when it was taken, or is still waiting to be sent
 */
export function changeOutcome(
  look: (data: UserData | null) => RefusedChange | null | undefined,
): Promise<RefusedChange | null> {
  return new Promise((resolve) => {
    const settle = (outcome: RefusedChange | null) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(outcome)
    }
    const timer = setTimeout(settle, navigator.onLine ? PATIENCE_MS : 0, null)
    const check = () => {
      const outcome = look(userData.getState())
      if (outcome !== undefined) settle(outcome)
    }
    const unsubscribe = userData.subscribe(check)
    check()
  })
}
