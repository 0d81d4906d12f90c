import { Analytics } from '../../features/admin-analytics/analytics.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function AnalyticsPage() {
  return (
    <>
      <PageTitle>AI Agent Analytics</PageTitle>
      <Analytics />
    </>
  )
}
