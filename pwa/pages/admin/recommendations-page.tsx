import { PageTitle } from '../../ui/page-title.tsx'

export function RecommendationsPage() {
  return <PageTitle>AI Recommendations</PageTitle>
}
