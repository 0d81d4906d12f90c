import { PageTitle } from '../../ui/page-title.tsx'

export function CategoriesPage() {
  return <PageTitle>Categories</PageTitle>
}
