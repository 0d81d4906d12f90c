import { formatNumber } from '../../ui/format.ts'
import classes from './more-than-shown.module.css'

/** Lists end somewhere; those that do say so. */
export function MoreThanShown({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return (
    <p className={classes.note}>
      The newest {formatNumber(shown)} of {formatNumber(total)} are shown.
    </p>
  )
}
