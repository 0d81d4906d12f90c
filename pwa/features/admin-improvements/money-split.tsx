import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import classes from './money-split.module.css'

/** What it costs, and who gets how much of it. */
export function MoneySplit({ improvement }: { improvement: AdminImprovement }) {
  const { priceUsd, estimatedEarning } = improvement
  return (
    <dl className={classes.split}>
      <div className={classes.whole}>
        <dt>Price</dt>
        <dd>{formatDollars(priceUsd)}</dd>
      </div>
      <div className={classes.part}>
        <dt>To the agent</dt>
        <dd>{formatDollars(estimatedEarning)}</dd>
      </div>
      <div className={classes.part}>
        <dt>To the platform</dt>
        <dd>{formatDollars(priceUsd - estimatedEarning)}</dd>
      </div>
    </dl>
  )
}
