const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `20 Nov`, of a day like `2026-11-20`: days of the ledger are UTC wherever they are read. */
export function formatUtcDay(day: string): string {
  return short.format(new Date(day))
}

/** `20 Nov 2026`, as above. */
export function formatFullUtcDay(day: string): string {
  return full.format(new Date(day))
}

const hour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `20 Nov, 14:00`, of a time in ISO 8601: counters begin their hours in UTC wherever they are read. */
export function formatUtcHour(time: string): string {
  return hour.format(new Date(time))
}
