import { Skeleton } from '@mantine/core'
import cardClasses from './category-card.module.css'
import classes from './category-directory.module.css'

const GROUPS = [6, 6, 6] as const

/** The directory while the categories are on the way. */
export function CategoryDirectorySkeleton() {
  return (
    <div className={classes.directory} aria-busy="true">
      <div className={classes.tools}>
        <Skeleton height="2.5rem" radius="md" />
        <div className={classes.found} />
        <Skeleton height="3.25rem" radius="md" />
      </div>
      <div>
        {GROUPS.map((size, group) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <div key={group} className={classes.group}>
            <Skeleton width="9rem" height="1.65rem" mb="1rem" />
            <div className={classes.cards}>
              {Array.from({ length: size }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
                <CardSkeleton key={at} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className={cardClasses.card} aria-hidden="true">
      <Skeleton width="2.5rem" height="2.5rem" radius="md" />
      <div className={cardClasses.head}>
        <Skeleton width="55%" height="1rem" />
        <Skeleton width="30%" height="0.75rem" mt="0.5rem" />
      </div>
      <div className={cardClasses.text}>
        <Skeleton height="0.75rem" mt="0.25rem" />
        <Skeleton height="0.75rem" mt="0.5rem" />
        <Skeleton height="0.75rem" mt="0.5rem" width="60%" />
      </div>
    </div>
  )
}
