import { uiMessages } from '#shared/messages/ui.ts'

// One locale for all: figures written on the server and on the device must be the same text.
const whole = new Intl.NumberFormat('en-US')
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `12,480` */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** `1 review`, `1,204 reviews` */
export function formatCount(value: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}

/** `20 Nov, 09:12` in the reader's time zone, so only for texts that are made in the browser. */
export function formatMoment(time: number): string {
  return moment.format(time)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, in the words of a person: `just now`, `5 minutes ago`, `2 days ago`. A time in the future counts as now. */
export function formatAgo(time: number, now: number): string {
  const passed = now - time
  if (passed < MINUTE) return uiMessages.justNow
  if (passed < HOUR) return uiMessages.ago(formatCount(Math.floor(passed / MINUTE), 'minute'))
  if (passed < DAY) return uiMessages.ago(formatCount(Math.floor(passed / HOUR), 'hour'))
  return uiMessages.ago(formatCount(Math.floor(passed / DAY), 'day'))
}
