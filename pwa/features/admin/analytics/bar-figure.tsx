import { lazy, Suspense } from 'react'
import classes from '../../../ui/chart-figure.module.css'
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
    <figure className={classes.figure} aria-hidden="true">
      <figcaption className={classes.head}>
        <span className="font-semibold">{title}</span>
        {bars.series.length > 1 && (
          <span className={classes.legend}>
            {bars.series.map(({ name, color }) => (
              <span key={name} className="inline-flex items-center gap-2">
                <span className={classes.swatch} style={{ background: color }} />
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
