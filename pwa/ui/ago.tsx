import { formatAgo } from './format.ts'
import { formatShortTime } from './format-date.ts'
import { useNow } from './use-now.ts'

/** How long ago; the moment itself for those who point at it. */
export function Ago({ time }: { time: string }) {
  const at = Date.parse(time)
  const now = useNow() ?? at
  return (
    <time className="figures text-sm text-ink-3" dateTime={time} title={formatShortTime(at)}>
      {formatAgo(at, now)}
    </time>
  )
}
