import { PageTitle } from '../../ui/page-title.tsx'

export function UsersPage() {
  return <PageTitle>Users</PageTitle>
}
