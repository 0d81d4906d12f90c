import { formatDollars } from '../../ui/format-dollars.ts'
import classes from './monthly-progress.module.css'

/** SPEC §9: what the bar is full at, in dollars. */
const FULL = 100

/** What a month has brought so far, as a bar. */
export function MonthlyProgress({ earned }: { earned: number }) {
  // More may have been taken back than came in.
  const shown = Math.min(Math.max(earned, 0), FULL)
  const text = `${formatDollars(earned)} of ${formatDollars(FULL)}`
  return (
    <div>
      <div className={classes.words}>
        <span id="monthly-progress">Monthly progress</span>
        <span>{text}</span>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-labelledby="monthly-progress"
        aria-valuemin={0}
        aria-valuemax={FULL}
        aria-valuenow={shown}
        aria-valuetext={text}
      >
        <div className={classes.filled} style={{ width: `${(100 * shown) / FULL}%` }} />
      </div>
    </div>
  )
}
