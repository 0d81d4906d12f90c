import { Insight } from '../../features/admin-insight/insight.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function InsightPage() {
  return (
    <>
      <PageTitle>What people do</PageTitle>
      <Insight />
    </>
  )
}
