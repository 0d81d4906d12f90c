import { AuditLog } from '../../features/admin-audit/audit-log.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function AuditPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Audit log</PageTitle>
      <AuditLog />
    </div>
  )
}
