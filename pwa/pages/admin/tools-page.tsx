import { ToolTable } from '../../features/admin-catalogue/tool-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function ToolsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Tools</PageTitle>
      <ToolTable />
    </div>
  )
}
