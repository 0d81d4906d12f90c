import { countMessages } from '#shared/messages/counted.ts'
import { formatDecimal } from '#shared/messages/number-text.ts'
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

/** What writes a time. It is made when it is first used: the first formats of a page cost a slow phone a tenth of a second. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (time: string | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format.format(new Date(time))
  }
}

/** `20 Nov, 14:05`, in the reader's time zone. The first page needs this one alone. */
export const formatMoment = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
