import { Skeleton } from '@mantine/core'
import classes from './reviews.module.css'

/** Of the same measures as what comes. */
export function ReviewsSkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label="Loading reviews">
      <Skeleton className={classes.summaryHeight ?? ''} radius="lg" />
      <div className={classes.main}>
        <Skeleton className={classes.ownHeight ?? ''} radius="lg" />
        <Skeleton height="6rem" radius="md" />
        <Skeleton height="6rem" radius="md" />
      </div>
    </div>
  )
}
