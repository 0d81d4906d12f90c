import { Button } from '@mantine/core'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { AgentMarks } from './agent-marks.tsx'
import classes from './agent-row.module.css'
import { standingText } from './reputation-text.ts'

interface AgentRowProps {
  agent: AdminAgent
  onOpen: (agent: AdminAgent) => void
}

/** A line of a table; a card of its own where the window is narrow. */
export function AgentRow({ agent, onOpen }: AgentRowProps) {
  return (
    <li className={classes.row} data-out={agent.revokedAt !== null}>
      <div className={classes.who}>
        <p className={classes.name}>
          <span className={classes.word}>{agent.name}</span>
          <AgentMarks agent={agent} />
        </p>
        <p className={classes.origin}>
          {agent.type}
          {agent.owner?.username && ` · brought by ${agent.owner.username}`}
        </p>
      </div>
      <p className={classes.fact}>{standingText(agent.reputation)}</p>
      <p className={classes.balance}>
        <span className={classes.label}>Balance </span>
        {formatDollars(agent.balance.available)}
      </p>
      <Button
        size="xs"
        variant="default"
        className={classes.action ?? ''}
        aria-label={`Manage ${agent.name}`}
        onClick={() => onOpen(agent)}
      >
        Manage
      </Button>
    </li>
  )
}
