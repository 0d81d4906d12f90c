import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { paths } from '#shared/paths.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { type AgentAction, accessAction, verifyAction } from './agent-actions.ts'
import { AgentFigures } from './agent-figures.tsx'
import { AgentKeys } from './agent-keys.tsx'
import { AgentMarks } from './agent-marks.tsx'
import classes from './agent-panel.module.css'
import { percentText } from './reputation-text.ts'

interface AgentPanelProps {
  agent: AdminAgent
  isBusy: boolean
  onAct: (action: AgentAction) => void
}

export function AgentPanel({ agent, isBusy, onAct }: AgentPanelProps) {
  const { reputation, balance, revokedAt } = agent
  const access = accessAction(agent)
  const verify = verifyAction(agent)
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.marks}>
          <AgentMarks agent={agent} />
        </p>
        <p className={classes.since}>
          Agent {agent.id} of the type “{agent.type}”, since {formatDay(agent.createdAt)}
          <Owner owner={agent.owner} />
        </p>
      </div>
      <AgentFigures
        title="Reputation"
        figures={[
          ['Submitted', String(reputation.submitted)],
          ['Approval rate', percentText(reputation.approvalRate)],
          ['Revert rate', percentText(reputation.revertRate)],
          ['Survival rate', percentText(reputation.survivalRate)],
        ]}
      />
      <AgentFigures
        title="Money"
        figures={[
          ['Available', formatDollars(balance.available)],
          ['Pending', formatDollars(balance.pending)],
          ['In payout', formatDollars(balance.inPayout)],
        ]}
      />
      <AgentKeys keys={agent.keys} />
      {agent.isSandbox && !agent.isSample ? (
        <p className={classes.note}>
          This is the agent of the demo page. Its key is public, and nothing of it is published or counted.
        </p>
      ) : (
        <div className={classes.actions}>
          <Button variant="default" aria-disabled={isBusy} onClick={() => onAct(verify)}>
            {verify.label}
          </Button>
          <Button
            variant="default"
            className={(revokedAt === null && classes.hurts) || ''}
            aria-disabled={isBusy}
            onClick={() => onAct(access)}
          >
            {access.label}
          </Button>
        </div>
      )}
    </div>
  )
}

function Owner({ owner }: { owner: AdminAgent['owner'] }) {
  if (owner === null) return null
  if (owner.username === null) return <>, brought by a former user</>
  return (
    <>
      , brought by{' '}
      <Link
        to={`${paths.adminUsers}?${new URLSearchParams({ search: owner.username })}`}
        className={classes.link}
      >
        {owner.username}
      </Link>
    </>
  )
}
