const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** `20 November 2026` in the reader's time zone, so only for texts that are made in the browser; null stays null. */
export function formatDay<T extends string | null>(time: T): T extends null ? null : string
export function formatDay(time: string | null): string | null {
  return time === null ? null : day.format(new Date(time))
}

/** `20 Nov 2026`, as above. */
export function formatShortDay(time: string): string {
  return shortDay.format(new Date(time))
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** `20 November 2026 at 14:05`, as above. */
export function formatTime(time: string): string {
  return moment.format(new Date(time))
}

const utcDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const fullUtcDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `20 Nov`, of a day like `2026-11-20`: days of the ledger are UTC wherever they are read. */
export function formatUtcDay(day: string): string {
  return utcDay.format(new Date(day))
}

/** `20 Nov 2026`, as above. */
export function formatFullUtcDay(day: string): string {
  return fullUtcDay.format(new Date(day))
}

const utcHour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `20 Nov, 14:00`, of a time in ISO 8601: counters begin their hours in UTC wherever they are read. */
export function formatUtcHour(time: string): string {
  return utcHour.format(new Date(time))
}
