import { Skeleton } from '@mantine/core'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import classes from './tool-detail.module.css'
import headerClasses from './tool-header.module.css'

/** The tool page while its tool is on the way. */
export function ToolSkeleton() {
  return (
    <div role="status" aria-label={toolPageMessages.loadingTool}>
      <div className={headerClasses.header}>
        <Skeleton className={headerClasses.trail ?? ''} width="10rem" height="1.25rem" />
        <div className={headerClasses.row}>
          <Skeleton width="4.5rem" height="4.5rem" radius="lg" />
          <Skeleton className={headerClasses.title ?? ''} width="min(14rem, 80%)" height="2.25rem" />
          <Skeleton className={headerClasses.tagline ?? ''} width="min(32rem, 100%)" height="1.5rem" />
          <Skeleton className={headerClasses.meta ?? ''} width="min(18rem, 100%)" height="1.25rem" />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Skeleton height="28rem" radius="lg" />
          <Skeleton height="9rem" radius="lg" />
        </div>
        <div className={classes.aside}>
          <Skeleton height="16rem" radius="lg" />
          <Skeleton height="22rem" radius="lg" />
        </div>
      </div>
    </div>
  )
}
