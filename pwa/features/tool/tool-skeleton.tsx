import { Skeleton } from '@mantine/core'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import classes from './tool-detail.module.css'
import headerClasses from './tool-header.module.css'

/** The tool page while its tool is on the way. */
export function ToolSkeleton() {
  return (
    <div role="status" aria-label={toolPageMessages.loadingTool}>
      <div className={`py-6 ${headerClasses.header}`}>
        <Skeleton mb="md" width="10rem" height="1.25rem" />
        <div className={`grid ${headerClasses.row}`}>
          <Skeleton width="4.5rem" height="4.5rem" radius="lg" />
          <Skeleton className={`min-w-0 ${headerClasses.title}`} width="min(14rem, 80%)" height="2.25rem" />
          <Skeleton className={`prose ${headerClasses.tagline}`} width="min(32rem, 100%)" height="1.5rem" />
          <Skeleton className={headerClasses.meta ?? ''} width="min(18rem, 100%)" height="1.25rem" />
        </div>
      </div>
      <div className={`stack gap-5 ${classes.columns}`}>
        <div className={`stack content-start gap-5 ${classes.main}`}>
          <Skeleton height="28rem" radius="lg" />
          <Skeleton height="9rem" radius="lg" />
        </div>
        <div className={`stack content-start gap-5 ${classes.aside}`}>
          <Skeleton height="16rem" radius="lg" />
          <Skeleton height="22rem" radius="lg" />
        </div>
      </div>
    </div>
  )
}
