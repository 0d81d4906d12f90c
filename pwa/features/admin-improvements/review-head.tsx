import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { TIER_LABELS } from '#shared/messages/agents.ts'
import { IMPROVEMENT_STATE_LABELS, improvementTypeName } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { Ago } from '../../ui/ago.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { approvalText } from './approval-text.ts'
import classes from './review-head.module.css'

/** Which tool, whose proposal, and how it stands. */
export function ReviewHead({ improvement }: { improvement: AdminImprovement }) {
  const { toolId, toolName, state, agent, improvementType, createdAt } = improvement
  return (
    <header className={classes.head}>
      <Link to={paths.adminImprovements} className={classes.back}>
        ← All improvements
      </Link>
      <div className={classes.name}>
        <PageTitle>{toolName}</PageTitle>
        <Mark tone={IMPROVEMENT_STATE_LABELS[state].tone}>{IMPROVEMENT_STATE_LABELS[state].label}</Mark>
      </div>
      <ul className={classes.facts}>
        <li>{improvementTypeName(improvementType)}</li>
        <li>
          <Link
            to={`${paths.adminAgents}?${new URLSearchParams({ search: agent.name })}`}
            className={classes.link}
          >
            {agent.name}
          </Link>{' '}
          ({TIER_LABELS[agent.tier].toLowerCase()}, {approvalText(agent.approvalRate)})
        </li>
        <li>
          <Ago time={createdAt} />
        </li>
        <li>
          <Link to={paths.tool(toolId)} className={classes.link}>
            Tool page
            <IconExternalLink size={14} aria-hidden="true" />
          </Link>
        </li>
      </ul>
    </header>
  )
}
