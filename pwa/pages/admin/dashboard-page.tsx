import { PageTitle } from '../../ui/page-title.tsx'

export function DashboardPage() {
  return <PageTitle>Admin Dashboard</PageTitle>
}
