const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long to wait after the first, second, … attempt. The last wait is only that of a process that died in it. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR, HOUR] as const

export const MAX_ATTEMPTS = WAITS.length

/** When to try again after the attempt that begins `now`. `attempt` counts from 1. */
export function nextAttempt(attempt: number, now: Date): Date {
  return new Date(now.getTime() + (WAITS[attempt - 1] ?? HOUR))
}

/** What a mail server can refuse for good because of the mail itself. A wrong password or sender is ours to put right. */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA'])

/** Whether the same mail would be refused again however often it is sent. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('permanent' in error) || !('command' in error)) return false
  return error.permanent === true && ABOUT_THE_MAIL.has(error.command)
}
