import classes from './status-mark.module.css'
import { statusWords } from './status-words.ts'

export function StatusMark({ status }: { status: string }) {
  return (
    <span className={classes.status} data-status={status}>
      {statusWords(status)}
    </span>
  )
}
