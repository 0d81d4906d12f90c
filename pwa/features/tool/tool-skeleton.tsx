import { Skeleton } from '@mantine/core'
import classes from './tool-detail.module.css'
import headerClasses from './tool-header.module.css'

/** The tool page while its tool is on the way. */
export function ToolSkeleton() {
  return (
    <div role="status" aria-label="Loading tool">
      <div className={headerClasses.header}>
        <Skeleton width="10rem" height="1.375rem" />
        <div className={headerClasses.row}>
          <Skeleton width="min(22rem, 100%)" height="4.5rem" radius="lg" />
        </div>
      </div>
      <Skeleton height="5.5rem" mb="1.25rem" />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Skeleton height="6.25rem" radius="lg" />
          <Skeleton height="10rem" radius="lg" />
        </div>
        <div className={classes.aside}>
          <Skeleton height="10rem" radius="lg" />
          <Skeleton height="7rem" radius="lg" />
        </div>
      </div>
    </div>
  )
}
