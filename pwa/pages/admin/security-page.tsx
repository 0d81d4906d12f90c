import { SecurityLog } from '../../features/admin-security/security-log.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function SecurityPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Security log</PageTitle>
      <SecurityLog />
    </div>
  )
}
