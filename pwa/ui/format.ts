import { countMessages } from '#shared/messages/counted.ts'
import { formatDecimal } from '#shared/messages/format-decimal.ts'
import { uiMessages } from '#shared/messages/ui.ts'

/** `12,480` */
export function formatNumber(value: number): string {
  return formatDecimal(value, 0, 3)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, in the words of a person: `just now`, `5 minutes ago`, `2 days ago`. A time in the future counts as now. */
export function formatAgo(time: number, now: number): string {
  const passed = now - time
  if (passed < MINUTE) return uiMessages.justNow
  if (passed < HOUR) return uiMessages.ago(countMessages.minutes(Math.floor(passed / MINUTE)))
  if (passed < DAY) return uiMessages.ago(countMessages.hours(Math.floor(passed / HOUR)))
  return uiMessages.ago(countMessages.days(Math.floor(passed / DAY)))
}
