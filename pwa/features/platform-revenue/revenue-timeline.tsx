import { Button, Skeleton } from '@mantine/core'
import { platformRevenueMessages } from '#shared/messages/admin.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { formatClock } from './format-clock.ts'
import part from './revenue.module.css'
import classes from './revenue-timeline.module.css'
import { usePayoutSummary } from './use-revenue.ts'

/** SPEC §2: today, this week, and what the month may come to. */
export function RevenueTimeline() {
  const { data, error, dataUpdatedAt, refetch } = usePayoutSummary()
  return (
    <section className={part.part} aria-labelledby="revenue-timeline">
      <div className={classes.head}>
        <h2 id="revenue-timeline" className={part.title}>
          Revenue timeline
        </h2>
        {data !== undefined && <p className={classes.updated}>Updated {formatClock(dataUpdatedAt)}</p>}
      </div>
      {data === undefined && error !== null ? (
        <div className={classes.failure} role="alert">
          <p>{reasonOf(error, platformRevenueMessages.failed)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <dl className={classes.line}>
          <Moment name="Today" note="Since midnight UTC" amount={data?.dailyRevenue} />
          <Moment name="This week" note="Since Monday" amount={data?.weeklyRevenue} />
          <Moment
            name="Projected monthly"
            note="If the month goes on as so far"
            amount={data?.projectedMonthly}
          />
        </dl>
      )}
    </section>
  )
}

function Moment({ name, note, amount }: { name: string; note: string; amount: number | undefined }) {
  return (
    <div className={classes.moment}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.note}>{note}</dd>
      <dd className={classes.amount}>
        {amount === undefined ? <Skeleton width="4rem" height="1em" /> : formatDollars(amount)}
      </dd>
    </div>
  )
}
