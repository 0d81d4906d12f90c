import { Skeleton } from '@mantine/core'
import classes from './tool-card.module.css'

/** As tall as a card. */
export function ToolCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.head}>
        <Skeleton width="2.5rem" height="2.5rem" radius="md" />
        <Skeleton width="55%" height="1rem" />
      </div>
      <div className={classes.description}>
        <Skeleton height="0.75rem" mt="0.25rem" />
        <Skeleton height="0.75rem" mt="0.5rem" />
        <Skeleton height="0.75rem" mt="0.5rem" width="60%" />
      </div>
      <div className={classes.facts}>
        <Skeleton width="45%" height="0.75rem" />
      </div>
      <Skeleton width="80%" height="1.5rem" />
    </div>
  )
}
