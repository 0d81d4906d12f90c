import { IconRobotOff } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { Ago } from '../../ui/ago.tsx'
import { Confidence } from '../../ui/confidence.tsx'
import classes from '../../ui/figures-table.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { BarFigure } from './bar-figure.tsx'
import type { Bars } from './bars.ts'

type Agent = AgentAnalytics['agentPerformance'][number]

/** Bars of more would not fit a screen; the table has them all. */
const IN_CHART = 10
const NOT_APPROVED = 'Pending or rejected'

export function PerformancePanel({ agents }: { agents: readonly Agent[] }) {
  if (agents.length === 0) {
    return (
      <Notice
        icon={<IconRobotOff size={24} />}
        title="No agent was at work in this time"
        text="Agents that did anything are compared here. Look at a longer timeframe or another type."
      />
    )
  }
  return (
    <>
      <BarFigure title="Recommendations by agent" bars={barsOf(agents)} />
      <table className={`${classes.table} ${classes.cards}`}>
        <caption className="visually-hidden">Agents by what was approved of theirs</caption>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col" className={classes.figure}>
              Filed
            </th>
            <th scope="col" className={classes.figure}>
              Approved
            </th>
            <th scope="col">Average confidence</th>
            <th scope="col">Last active</th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <AgentRow key={`${agent.agentName} ${agent.agentType} ${agent.lastActive}`} agent={agent} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function AgentRow({ agent }: { agent: Agent }) {
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>{agent.agentName}</span>
        <span className={classes.kind}>{agent.agentType}</span>
      </th>
      <td data-label="Filed" className={classes.figure}>
        {formatNumber(agent.totalRecommendations)}
      </td>
      <td data-label="Approved" className={classes.figure}>
        {formatNumber(agent.approvedCount)}
      </td>
      <td data-label="Average confidence">
        {agent.averageConfidence === null ? '–' : <Confidence value={agent.averageConfidence} isNamed />}
      </td>
      <td data-label="Last active">
        <Ago time={agent.lastActive} />
      </td>
    </tr>
  )
}

function barsOf(agents: readonly Agent[]): Bars {
  const filing = agents.filter(({ totalRecommendations }) => totalRecommendations > 0)
  return {
    rows: filing.slice(0, IN_CHART).map(({ agentName, approvedCount, totalRecommendations }) => ({
      name: agentName,
      Approved: approvedCount,
      [NOT_APPROVED]: totalRecommendations - approvedCount,
    })),
    series: [
      { name: 'Approved', color: 'var(--accent)' },
      { name: NOT_APPROVED, color: 'var(--line-strong)' },
    ],
  }
}
