import { Skeleton } from '@mantine/core'
import classes from './comparison-skeleton.module.css'

const ROWS = 8

/** The table while its tools are on the way. */
export function ComparisonSkeleton({ count }: { count: number }) {
  const columns = Array.from({ length: count }, (_, at) => at)
  return (
    <div role="status" aria-label="Loading comparison">
      <div className={classes.bar}>
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      <div className={classes.heads} style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
        {columns.map((at) => (
          <div key={at}>
            <Skeleton width="2.5rem" height="2.5rem" radius="md" mb="0.5rem" />
            <Skeleton width="min(8rem, 80%)" height="1.25rem" />
          </div>
        ))}
      </div>
      {Array.from({ length: ROWS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={at} className={classes.row}>
          <Skeleton height="1.25rem" />
        </div>
      ))}
    </div>
  )
}
