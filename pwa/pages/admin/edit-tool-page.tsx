import { PageTitle } from '../../ui/page-title.tsx'

export function EditToolPage() {
  return <PageTitle>Edit tool</PageTitle>
}
