const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long to wait after the first, second, … attempt that failed. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR] as const

/** The first one and one after each wait. */
export const MAX_ATTEMPTS = WAITS.length + 1

/** Milliseconds after an attempt that failed, counted from 1; null when it was the last. */
export const waitAfter = (attempt: number): number | null => WAITS[attempt - 1] ?? null
