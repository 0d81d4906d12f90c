const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** `20 November 2026` in the reader's time zone, so only for texts that are made in the browser; null stays null. */
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
