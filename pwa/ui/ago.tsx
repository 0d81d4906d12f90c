import { formatAgo } from './format.ts'
import { useNow } from './use-now.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** How long ago; the moment itself for those who point at it. */
export function Ago({ time }: { time: string }) {
  const at = Date.parse(time)
  const now = useNow() ?? at
  return (
    <time className="figures text-sm text-ink-3" dateTime={time} title={moment.format(at)}>
      {formatAgo(at, now)}
    </time>
  )
}
