import type { PlatformRevenue } from '#shared/domain/platform-revenue.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import part from './revenue.module.css'
import classes from './revenue-sources.module.css'
import { sharesOf } from './shares-of.ts'

/** What the total is made of, and what is beside it. */
export function RevenueSources({ revenue }: { revenue: PlatformRevenue }) {
  const { listingRevenue, commissionRevenue, premiumRevenue, referralExpense } = revenue
  const shares = sharesOf(listingRevenue, commissionRevenue)
  return (
    <section className={part.part} aria-labelledby="revenue-sources">
      <h2 id="revenue-sources" className={part.title}>
        Revenue sources
      </h2>
      {shares !== null && (
        <div className={classes.bar} aria-hidden="true">
          <span data-source="listing" style={{ flexGrow: shares.listing }} />
          <span data-source="commission" style={{ flexGrow: shares.commission }} />
        </div>
      )}
      <dl className={classes.list}>
        <Source source="listing" name="Listing fees" share={shares?.listing} amount={listingRevenue} />
        <Source
          source="commission"
          name="Commissions"
          share={shares?.commission}
          amount={commissionRevenue}
        />
      </dl>
      <div className={classes.beside}>
        <h3 className={classes.note}>Beside the total, not part of it</h3>
        <dl className={classes.list}>
          <Source name="Premium subscriptions" amount={premiumRevenue} />
          <Source name="Referral bonuses, an expense" amount={referralExpense === 0 ? 0 : -referralExpense} />
        </dl>
      </div>
    </section>
  )
}

interface SourceProps {
  /** Its colour in the bar and in the chart. */
  source?: 'listing' | 'commission'
  name: string
  /** In percent of the total. */
  share?: number | undefined
  amount: number
}

function Source({ source, name, share, amount }: SourceProps) {
  return (
    <div className={classes.source}>
      <dt className={classes.name}>
        {source && <span className={classes.swatch} data-source={source} aria-hidden="true" />}
        {name}
      </dt>
      {share !== undefined && <dd className={classes.share}>{share}%</dd>}
      <dd className={classes.amount}>{formatDollars(amount)}</dd>
    </div>
  )
}
