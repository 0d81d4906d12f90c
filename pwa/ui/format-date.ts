import { dateFormat } from './format.ts'

// In the reader's time zone, so only for texts that are made in the browser.

const longDay = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** `20 November 2026`; null stays null. */
export function formatDay<T extends string | null>(time: T): T extends null ? null : string
export function formatDay(time: string | null): string | null {
  return time === null ? null : longDay(time)
}

/** `20 Nov 2026` */
export const formatShortDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** `20 November 2026 at 14:05` */
export const formatTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** `20 Nov 2026, 14:05` */
export const formatShortTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** `14:03:22` */
export const formatClock = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

// Days like `2026-11-20` and hours of counters are those of UTC wherever they are read.

/** `20 Nov` */
export const formatUtcDay = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `20 November` */
export const formatLongUtcDay = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `20 Nov 2026` */
export const formatFullUtcDay = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `20 Nov, 14:00` */
export const formatUtcHour = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
