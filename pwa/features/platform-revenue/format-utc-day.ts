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
