import { lazy, Suspense, useId } from 'react'
import { chartMessages } from '#shared/messages/parts.ts'
import { DaysTable } from './days-table.tsx'
import { formatNumber } from './format.ts'
import { formatFullUtcDay, formatUtcDay, formatUtcHour } from './format-date.ts'

/** Charts weigh more than the rest of the page, so they come after it. */
const TimeChart = lazy(async () => ({ default: (await import('./time-chart.tsx')).TimeChart }))

const HEIGHT = '15rem'

interface TimeFigureProps {
  title: string
  /** What is counted, as the head of a column: `Opened`. */
  noun: string
  step: 'hour' | 'day'
  /** Every hour or day, the oldest first, by the ISO 8601 time at which it begins in UTC. */
  times: readonly { at: string; count: number }[]
  /** A figure that never comes near 0 is drawn from its lowest value on. */
  isZoomed?: boolean
}

/** A count over time: a picture, the highest of it in words, and all of it in a table that opens. Nothing where all is 0. */
export function TimeFigure({ title, noun, step, times, isZoomed = false }: TimeFigureProps) {
  const id = useId()
  const highest = times.reduce((most, time) => (time.count > most.count ? time : most), { at: '', count: 0 })
  if (highest.count === 0) return null
  const [short, full] = step === 'hour' ? [formatUtcHour, formatUtcHour] : [formatUtcDay, formatFullUtcDay]
  const counted = times.filter(({ count }) => count > 0)
  return (
    <figure className="card p-4 mb-5" aria-labelledby={id}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4 mb-3">
        <span id={id} className="font-semibold">
          {title}
        </span>
        <span className="text-sm text-ink-2">
          {chartMessages.most(formatNumber(highest.count), short(highest.at))}
        </span>
      </figcaption>
      <div className="chart" style={{ height: HEIGHT }} aria-hidden="true">
        <Suspense>
          <TimeChart
            height={HEIGHT}
            label={noun}
            isZoomed={isZoomed}
            points={times.map(({ at, count }) => ({ time: short(at), count }))}
          />
        </Suspense>
      </div>
      <DaysTable
        summary={chartMessages.showTable(step)}
        label={chartMessages.table(title)}
        caption={chartMessages.caption(title, step)}
        columns={[chartMessages.step[step], noun]}
        rows={counted.toReversed().map(({ at, count }) => [full(at), formatNumber(count)])}
      />
    </figure>
  )
}
