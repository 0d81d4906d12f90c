import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { useAgent } from './agent-context.ts'
import classes from './earnings.module.css'
import type { EarningDay } from './earnings-chart.tsx'

/** Charts weigh more than the rest of the page, so they come after it. */
const EarningsChart = lazy(async () => ({ default: (await import('./earnings-chart.tsx')).EarningsChart }))

const DAYS = 30

/** What came in on each of the last days. */
export function Earnings() {
  const { call } = useAgent()
  const { data, error, refetch } = useQuery({
    queryKey: ['agent', 'earnings'],
    queryFn: async ({ signal }) =>
      (await call('agentEarnings', { query: { days: String(DAYS) }, signal })).days,
  })
  return (
    <section className={classes.panel} aria-labelledby="earnings">
      <div className={classes.head}>
        <h2 id="earnings" className={classes.title}>
          Earnings
        </h2>
        <p className={classes.note}>
          {data === undefined
            ? `Last ${DAYS} days`
            : `${formatDollars(sumOf(data))} in the last ${DAYS} days`}
        </p>
      </div>
      <div className={classes.room}>
        {data === undefined && error === null && <Skeleton height="100%" radius="md" />}
        {data === undefined && error !== null && (
          <div role="alert" className={classes.empty}>
            <p>{reasonOf(error, 'The earnings could not be loaded.')}</p>
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {data !== undefined && <Shown days={data} />}
      </div>
    </section>
  )
}

function Shown({ days }: { days: readonly EarningDay[] }) {
  if (days.every(({ earned }) => earned === 0)) {
    return (
      <p className={classes.empty}>
        Nothing yet. What is collected for an approved improvement appears here on its day.
      </p>
    )
  }
  return (
    <>
      <div aria-hidden="true" className={classes.chart}>
        <Suspense>
          <EarningsChart days={days} />
        </Suspense>
      </div>
      <ul className="visually-hidden" aria-label="Earnings by day">
        {days
          .filter(({ earned }) => earned !== 0)
          .map(({ day, earned }) => (
            <li key={day}>
              {day}: {formatDollars(earned)}
            </li>
          ))}
      </ul>
    </>
  )
}

const sumOf = (days: readonly EarningDay[]): number =>
  days.reduce((cents, { earned }) => cents + Math.round(earned * 100), 0) / 100
