import { PageTitle } from '../../ui/page-title.tsx'

export function ImportPage() {
  return <PageTitle>Import</PageTitle>
}
