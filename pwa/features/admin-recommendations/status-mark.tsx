import { statusLabel } from './status-label.ts'
import classes from './status-mark.module.css'

export function StatusMark({ status }: { status: string }) {
  return (
    <span className={classes.status} data-status={status}>
      {statusLabel(status)}
    </span>
  )
}
