import { PageTitle } from '../../ui/page-title.tsx'

export function ReviewsPage() {
  return <PageTitle>Reviews</PageTitle>
}
