import type { RevenueDay } from '#shared/domain/platform-revenue.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import classes from '../../ui/days-table.module.css'
import { formatDollars } from '../../ui/format-dollars.ts'
import { formatFullUtcDay } from '../../ui/format-utc.ts'

/** The chart in figures, newest first. Days without revenue are left out. */
export function RevenueTable({ days }: { days: readonly RevenueDay[] }) {
  const moved = days.filter(({ listing, commission }) => listing !== 0 || commission !== 0)
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>Show the days as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes.scroll} aria-label="Revenue by day, as a table" tabIndex={0}>
        <table className={classes.table}>
          <caption className="visually-hidden">
            Revenue of each day, newest first; days without any are left out
          </caption>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Listing fees</th>
              <th scope="col">Commissions</th>
              <th scope="col">Together</th>
            </tr>
          </thead>
          <tbody>
            {moved.toReversed().map(({ day, listing, commission }) => (
              <tr key={day}>
                <th scope="row">{formatFullUtcDay(day)}</th>
                <td>{formatDollars(listing)}</td>
                <td>{formatDollars(commission)}</td>
                <td>{formatDollars(together(listing, commission))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** In cents, where `0.1 + 0.2` is no trouble. */
function together(listing: number, commission: number): number {
  return dollarsFromCents(centsFromDollars(listing) + centsFromDollars(commission))
}
