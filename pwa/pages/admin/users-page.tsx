import { UserTable } from '../../features/admin-users/user-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function UsersPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Users</PageTitle>
      <UserTable />
    </div>
  )
}
