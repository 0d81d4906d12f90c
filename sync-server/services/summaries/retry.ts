const SECOND = 1000

/** How long to wait after the first, second, … attempt at one tool. */
const WAITS = [2 * SECOND, 10 * SECOND, 60 * SECOND, 300 * SECOND] as const

export const MAX_ATTEMPTS = WAITS.length + 1

/** Milliseconds; `attempt` counts from 1. */
export function waitAfter(attempt: number): number {
  return WAITS[attempt - 1] ?? 300 * SECOND
}
