import classes from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  value: number
  /** Where the bar is full; more than that does not show. */
  max: number
  /** Both in words. */
  text: string
}

/** How far something has come. Its words stand elsewhere. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const shown = Math.min(Math.max(value, 0), max)
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={text}
    >
      <div className={classes.filled} style={{ width: `${(100 * shown) / max}%` }} />
    </div>
  )
}
