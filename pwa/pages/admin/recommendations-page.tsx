import { ReviewQueues } from '../../features/admin-recommendations/review-queues.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function RecommendationsPage() {
  return (
    <>
      <PageTitle>AI Recommendations</PageTitle>
      <ReviewQueues />
    </>
  )
}
