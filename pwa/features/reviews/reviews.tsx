import type { SyncTool } from '#shared/domain/tool.ts'
import { useSession } from '../../data/session.ts'
import { OwnReview } from './own-review.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import classes from './reviews.module.css'
import { useReviews } from './use-reviews.ts'

/** What the reader says about a tool, and what everybody else does. */
export function Reviews({ tool }: { tool: SyncTool }) {
  const { user } = useSession()
  const reviews = useReviews(tool)
  return (
    <div className={classes.columns}>
      <ReviewSummary tool={tool} page={reviews.page} />
      <div className={classes.main}>
        <OwnReview toolId={tool.id} toolName={tool.name} />
        <ReviewList reviews={reviews} user={user} />
      </div>
    </div>
  )
}
