import { AgentDashboard } from '../features/agent-dashboard/agent-dashboard.tsx'
import { invitationCode } from '../features/sign-in/invitation.ts'
import classes from './agent-page.module.css'

export function AgentDashboardPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <AgentDashboard invitation={invitationCode()} />
    </div>
  )
}
