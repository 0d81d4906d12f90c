import classes from './sample-mark.module.css'

/** DESIGN §11: generated figures are never shown without this. */
export function SampleMark() {
  return (
    <span
      className={classes.mark}
      title="Ratings, reviews and activity here are generated samples, not real figures"
    >
      Sample data
    </span>
  )
}
