import { Skeleton } from '@mantine/core'
import classes from './queue-list.module.css'
import card from './review-card.module.css'

/** SPEC §9: six on lists. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]

export function QueueSkeleton() {
  return (
    <div className={classes.list} role="status" aria-label="Loading" aria-busy="true">
      {PLACEHOLDERS.map((place) => (
        <div key={place} className={card.card} data-placeholder="">
          <div className={card.head}>
            <Skeleton width="4rem" height="1.25rem" radius="xl" />
            <Skeleton width="6rem" height="1rem" />
          </div>
          <Skeleton width="75%" height="1.25rem" />
          <div className={card.placeholderText}>
            <Skeleton height="0.875rem" />
            <Skeleton height="0.875rem" />
            <Skeleton width="60%" height="0.875rem" />
          </div>
          <Skeleton width="45%" height="0.875rem" />
          <div className={card.foot}>
            <Skeleton width="8rem" height="1rem" />
            <Skeleton width="5rem" height="2.25rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
