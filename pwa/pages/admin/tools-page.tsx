import { PageTitle } from '../../ui/page-title.tsx'

export function ToolsPage() {
  return <PageTitle>Tools</PageTitle>
}
