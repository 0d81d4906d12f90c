const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** `20 November 2026` in the reader's time zone, so only for texts that are made in the browser; null stays null. */
export function formatDay(time: string | null): string | null {
  return time === null ? null : day.format(new Date(time))
}
