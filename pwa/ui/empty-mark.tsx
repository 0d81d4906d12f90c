import classes from './empty-mark.module.css'
import { JAW, NUT } from './mark-paths.ts'

/** The mark without its nut: nothing here that fits. */
export function EmptyMark() {
  return (
    <svg className={classes.mark} width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <g transform="translate(16 16) rotate(30)">
        <path fill="currentColor" d={JAW} />
        <path className={classes.missing} d={NUT} />
      </g>
    </svg>
  )
}
