const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `20 November 2026` in the reader's time zone; null stays null. */
export function formatDay(time: string | null): string | null {
  return time === null ? null : day.format(new Date(time))
}

/** `$9.99` */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}
