import { useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { useSession } from '../../data/session.ts'
import { useUserData } from '../../data/user-data.ts'
import { OwnReview } from './own-review.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { type ReviewView, useReviews } from './use-reviews.ts'

/** What the reader says about a tool, and what everybody else does. */
export function Reviews({ tool }: { tool: SyncTool }) {
  const { user } = useSession()
  const own = useUserData()?.reviews.get(tool.id)
  const [view, setView] = useState<ReviewView>({ sort: 'newest', stars: [] })
  const reviews = useReviews(tool, { own: `${own?.updatedAt}:${own?.isHeld}`, view })
  return (
    <>
      <ReviewSummary
        tool={tool}
        page={reviews.page}
        stars={view.stars}
        onStars={(stars) => setView({ ...view, stars })}
      >
        <OwnReview toolId={tool.id} toolName={tool.name} />
        <p role="status" className="text-sm text-ink-3">
          {reviews.page?.isRatingBehind && reviewMessages.ratingBehind}
        </p>
      </ReviewSummary>
      <ReviewList toolId={tool.id} reviews={reviews} user={user} view={view} onView={setView} />
    </>
  )
}
