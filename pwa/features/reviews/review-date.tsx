import classes from './review-item.module.css'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** In the reader's time zone: reviews are drawn in the browser only. */
export function ReviewDate({ time }: { time: string }) {
  return (
    <time className={classes.date} dateTime={time}>
      {day.format(new Date(time))}
    </time>
  )
}
