import { formatDecimal } from '#shared/messages/format-decimal.ts'
import { uiMessages } from '#shared/messages/ui.ts'

/** `12,480` */
export function formatNumber(value: number): string {
  return formatDecimal(value, 0, 3)
}

/** `1 review`, `1,204 reviews` */
export function formatCount(value: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
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
