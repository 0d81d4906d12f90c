import type { SyncTool } from '#shared/domain/tool.ts'
import { useSession } from '../../data/session.ts'
import { useUserData } from '../../data/user-data.ts'
import { OwnReview } from './own-review.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { REVIEW_TEXTS } from './review-texts.ts'
import classes from './reviews.module.css'
import { useReviews } from './use-reviews.ts'

/** What the reader says about a tool, and what everybody else does. */
export function Reviews({ tool }: { tool: SyncTool }) {
  const { user } = useSession()
  const own = useUserData()?.reviews.get(tool.id)
  const reviews = useReviews(tool, `${own?.updatedAt}:${own?.isHeld}`)
  return (
    <div className={classes.columns}>
      <ReviewSummary tool={tool} page={reviews.page} />
      <div className={classes.main}>
        <div>
          <OwnReview toolId={tool.id} toolName={tool.name} />
          <p role="status" className={classes.behind}>
            {reviews.page?.isRatingBehind && REVIEW_TEXTS.ratingBehind}
          </p>
        </div>
        <ReviewList reviews={reviews} user={user} />
      </div>
    </div>
  )
}
