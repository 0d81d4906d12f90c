const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `14:03:22` in the reader's time zone. */
export function formatClock(time: number): string {
  return clock.format(time)
}
