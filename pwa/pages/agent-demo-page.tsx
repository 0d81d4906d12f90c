import { AgentDemo } from '../features/agent-demo/agent-demo.tsx'
import classes from './agent-page.module.css'

export function AgentDemoPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <AgentDemo />
    </div>
  )
}
