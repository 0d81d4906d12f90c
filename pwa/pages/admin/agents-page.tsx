import { AgentTable } from '../../features/admin-agents/agent-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function AgentsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Agents</PageTitle>
      <AgentTable />
    </div>
  )
}
