import { ColorSwatch } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Bars } from './analytics-chart.tsx'

/** Charts weigh more than the rest of the page, so they come after it. */
const AnalyticsChart = lazy(async () => ({ default: (await import('./analytics-chart.tsx')).AnalyticsChart }))

/** Per line, and what the scale below needs. */
const BAR_REM = 2.25
const SCALE_REM = 2.5

/** A picture of the figures that stand below it in a table, so it is nothing to a screen reader; none without bars. */
export function BarFigure({ title, bars }: { title: string; bars: Bars }) {
  if (bars.rows.length === 0) return null
  const height = `${bars.rows.length * BAR_REM + SCALE_REM}rem`
  return (
    <figure className="card p-4 mb-5" aria-hidden="true">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4 mb-3">
        <span className="font-semibold">{title}</span>
        {bars.series.length > 1 && (
          <span className="flex flex-wrap gap-y-1 gap-x-4 text-sm text-ink-2">
            {bars.series.map(({ name, color }) => (
              <span key={name} className="inline-flex items-center gap-2">
                <ColorSwatch component="span" color={color} size={10} radius={3} withShadow={false} />
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div style={{ height }}>
        <Suspense>
          <AnalyticsChart bars={bars} height={height} />
        </Suspense>
      </div>
    </figure>
  )
}
