import { Skeleton } from '@mantine/core'
import classes from './tool-card.module.css'

/** A card's own boxes with bars in the place of its words. */
export function ToolCardSkeleton() {
  return (
    <div className={`card flex flex-col h-full gap-3 relative ${classes.card}`} aria-hidden="true">
      <div className={`row gap-3 ${classes.head}`}>
        <Skeleton width="2.75rem" height="2.75rem" radius="md" />
        <div className={`flex-1 min-w-0 ${classes.title}`}>
          <Skeleton className={classes.name ?? ''} width="50%" height="1rem" my="0.1875rem" />
          <Skeleton
            className={classes.proof ?? ''}
            width="75%"
            height="0.75rem"
            mb="0.25rem"
            mt="0.4375rem"
          />
        </div>
      </div>
      <div className={`text-ui text-ink-2 overflow-hidden h-3-lines ${classes.description}`}>
        <Skeleton height="0.75rem" mt="0.25rem" width="94%" />
        <Skeleton height="0.75rem" mt="0.5625rem" />
        <Skeleton height="0.75rem" mt="0.5625rem" width="60%" />
      </div>
      <Skeleton className={classes.tags ?? ''} width="70%" height="0.75rem" my="0.25rem" />
      <div className={`row gap-2 border-t ${classes.foot}`}>
        <Skeleton width="4.5rem" height="0.75rem" />
      </div>
    </div>
  )
}
