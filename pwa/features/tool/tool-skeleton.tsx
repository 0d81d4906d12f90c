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
          <Skeleton width="4.5rem" height="4.5rem" radius="lg" />
          <div className={headerClasses.title}>
            <Skeleton width="min(14rem, 80%)" height="2.25rem" />
            <Skeleton width="min(18rem, 100%)" height="1rem" mt="0.75rem" />
          </div>
          <div className={headerClasses.actions}>
            <Skeleton width="min(23rem, 100%)" height="2.625rem" />
          </div>
        </div>
      </div>
      <Skeleton height="5.5rem" mb="1.25rem" />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Skeleton height="6.25rem" radius="lg" />
          <Skeleton height="11rem" radius="lg" />
          <Skeleton height="9rem" radius="lg" />
        </div>
        <div className={classes.aside}>
          <Skeleton height="11rem" radius="lg" />
          <Skeleton height="9rem" radius="lg" />
          <Skeleton height="7rem" radius="lg" />
        </div>
      </div>
    </div>
  )
}
