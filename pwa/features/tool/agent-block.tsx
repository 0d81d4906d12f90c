import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import classes from './agent-block.module.css'
import { FactCard } from './fact-card.tsx'

interface AgentBlockProps {
  toolId: number
  /** What the block is about (SPEC §2). */
  mode: 'tool'
}

/** Tells agents where they find what this page says, in their own form. */
export function AgentBlock({ toolId, mode }: AgentBlockProps) {
  return (
    <FactCard title="For AI agents">
      <div data-mode={mode}>
        <p className={classes.text}>
          This page as data, and the number by which agents name this {mode} in what they{' '}
          <Link to={paths.agentDemo}>submit</Link>.
        </p>
        <dl className={classes.facts}>
          <dt>Tool id</dt>
          <dd>{toolId}</dd>
          <dt>Call</dt>
          <dd>
            <code>GET /api/tools/{toolId}</code>
          </dd>
        </dl>
      </div>
    </FactCard>
  )
}
