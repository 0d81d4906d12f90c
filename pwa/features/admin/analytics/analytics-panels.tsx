import { Badge, Group, Text } from '@mantine/core'
import { IconActivity, IconCategory, IconRobotOff } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { adminInsightMessages } from '#shared/messages/admin-insight.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { Ago } from '../../../ui/ago.tsx'
import { Confidence } from '../../../ui/confidence.tsx'
import table from '../../../ui/figures-table.module.css'
import { formatNumber } from '../../../ui/format.ts'
import { percent } from '../../../ui/format-amount.ts'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './analytics.module.css'
import type { Bars } from './analytics-chart.tsx'
import { BarFigure } from './bar-figure.tsx'

/** As many as the server sends. */
const MOST_ACTIVITY = 50

export function ActivityPanel({ activity }: { activity: AgentAnalytics['recentActivity'] }) {
  if (activity.length === 0) {
    return (
      <Notice
        icon={<IconActivity size={24} />}
        title={adminInsightMessages.noActivity}
        text={adminInsightMessages.noActivityText}
      />
    )
  }
  return (
    <>
      <ol className="card divided">
        {activity.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the list is only ever replaced whole
          <li key={place} className={`row flex-wrap min-h-11 gap-y-1 gap-x-4 py-2 px-4 ${classes.entry}`}>
            <Text
              component="span"
              size="sm"
              c="var(--ink-2)"
              flex="1 1 14rem"
              style={{ overflowWrap: 'anywhere' }}
            >
              <strong>{entry.agentName}</strong> {entry.activityType.replaceAll('_', ' ')}
            </Text>
            <Group gap="md">
              {entry.priority !== null && <LevelBadge level={entry.priority} />}
              {entry.confidence !== null && <Confidence value={entry.confidence} />}
              <Ago time={entry.timestamp} />
            </Group>
          </li>
        ))}
      </ol>
      {activity.length === MOST_ACTIVITY && (
        <Text size="sm" c="dimmed" ta="center" mt="md">
          {adminInsightMessages.latestShown(MOST_ACTIVITY)}
        </Text>
      )}
    </>
  )
}

type Agent = AgentAnalytics['agentPerformance'][number]

/** Bars of more would not fit a screen; the table has them all. */
const IN_CHART = 10
const NOT_APPROVED = 'Pending or rejected'

export function PerformancePanel({ agents }: { agents: readonly Agent[] }) {
  if (agents.length === 0) {
    return (
      <Notice
        icon={<IconRobotOff size={24} />}
        title={adminInsightMessages.noAgents}
        text={adminInsightMessages.noAgentsText}
      />
    )
  }
  return (
    <>
      <BarFigure title={adminInsightMessages.recommendationsByAgent} bars={barsOf(agents)} />
      <table className={`${table.table} ${table.cards}`}>
        <caption className="visually-hidden">{adminInsightMessages.agentsByApproval}</caption>
        <thead>
          <tr>
            <th scope="col">{adminInsightMessages.agent}</th>
            <th scope="col" className={table.figure}>
              {adminInsightMessages.filed}
            </th>
            <th scope="col" className={table.figure}>
              {adminInsightMessages.approved}
            </th>
            <th scope="col">{adminInsightMessages.averageConfidence}</th>
            <th scope="col">{adminInsightMessages.lastActive}</th>
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
        <Group gap="xs">
          <span className={table.name}>{agent.agentName}</span>
          <Badge color="gray">{agent.agentType}</Badge>
        </Group>
      </th>
      <td data-label="Filed" className={table.figure}>
        {formatNumber(agent.totalRecommendations)}
      </td>
      <td data-label="Approved" className={table.figure}>
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

export function CategoriesPanel({ categories }: { categories: AgentAnalytics['topCategories'] }) {
  if (categories.length === 0) {
    return (
      <Notice
        icon={<IconCategory size={24} />}
        title={adminInsightMessages.noRecommendations}
        text={adminInsightMessages.noRecommendationsText}
      />
    )
  }
  const sum = categories.reduce((total, { count }) => total + count, 0)
  const rows = categories.map(({ category, count }) => ({ name: category, Recommendations: count }))
  return (
    <>
      <BarFigure
        title={adminInsightMessages.recommendationsByCategory}
        bars={{ rows, series: [{ name: 'Recommendations', color: 'var(--accent)' }] }}
      />
      <table className={table.table}>
        <caption className="visually-hidden">{adminInsightMessages.categoriesCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{commonMessages.category}</th>
            <th scope="col" className={table.figure}>
              {adminInsightMessages.recommendations}
            </th>
            <th scope="col" className={table.figure}>
              {adminInsightMessages.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ category, count }) => (
            <tr key={category}>
              <th scope="row" className={table.name}>
                {category}
              </th>
              <td className={table.figure}>{formatNumber(count)}</td>
              <td className={table.figure}>{percent(count / sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
