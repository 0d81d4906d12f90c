import { useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { useClaim } from '../../data/claims-api.ts'
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
  const isWanted = tool.isMakerVerified === true
  const { data: claim } = useClaim(tool.id, { userId: user?.id ?? null, isWanted })
  const isMaker = claim?.state === 'active'
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
        {isMaker ? (
          <p className="text-ink-2">{reviewMessages.makersAnswer}</p>
        ) : (
          <OwnReview toolId={tool.id} toolName={tool.name} />
        )}
        <p role="status" className="text-sm text-ink-3">
          {reviews.page?.isRatingBehind && reviewMessages.ratingBehind}
        </p>
      </ReviewSummary>
      <ReviewList
        toolId={tool.id}
        reviews={reviews}
        user={user}
        isMaker={isMaker}
        view={view}
        onView={setView}
      />
    </>
  )
}
