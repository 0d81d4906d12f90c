import { PageTitle } from '../../ui/page-title.tsx'

export function TicketsPage() {
  return <PageTitle>Support tickets</PageTitle>
}
