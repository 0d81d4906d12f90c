import { countMessages } from '#shared/messages/counted.ts'
import { timeLeftMessages as texts } from '#shared/messages/parts.ts'
import { formatShortTime } from './format-date.ts'
import { useNow } from './use-now.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Up to as many it says hours, also a moment more: a clock on the screen is half a minute old. */
const MOST_HOURS = 48

/** To the nearest of a unit that fits: `45 minutes`, `3 hours`, `3 days`. */
export function formatSpan(ms: number): string {
  if (ms < HOUR_MS) return countMessages.minutes(Math.max(1, Math.round(ms / MINUTE_MS)))
  const hours = Math.round(ms / HOUR_MS)
  if (hours <= MOST_HOURS) return countMessages.hours(hours)
  return countMessages.days(Math.round(ms / DAY_MS))
}

/** How long it is until a moment, renewed while it is shown: in red in the last hour. The moment itself for those who point at it. */
export function TimeLeft({ time }: { time: string }) {
  const at = Date.parse(time)
  const left = at - (useNow() ?? Date.now())
  return (
    <time
      className="tabular-nums nowrap"
      style={left < HOUR_MS ? { color: 'var(--danger)' } : undefined}
      dateTime={time}
      title={formatShortTime(at)}
    >
      {left < 0 ? texts.over : texts.left(formatSpan(left))}
    </time>
  )
}
