import { Badge, Group, Text } from '@mantine/core'
import { IconActivity, IconCategory, IconRobotOff } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { adminInsightMessages } from '#shared/messages/admin-insight.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { Ago } from '../../../ui/ago.tsx'
import { Confidence } from '../../../ui/confidence.tsx'
import { FigureCell, FiguresRow, FiguresTable } from '../../../ui/figures-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { percent } from '../../../ui/format-amount.ts'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
          <li key={place} className="row flex-wrap min-h-11 gap-y-1 gap-x-4 py-2 px-4">
            <Text
              component="span"
              size="sm"
              c="var(--ink-2)"
              flex="1 1 14rem"
              style={{ overflowWrap: 'anywhere' }}
            >
              <strong className="text-ink font-semibold">{entry.agentName}</strong>{' '}
              {entry.activityType.replaceAll('_', ' ')}
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
      <FiguresTable
        caption={adminInsightMessages.agentsByApproval}
        columns={[
          { title: adminInsightMessages.agent },
          { title: adminInsightMessages.filed, isFigure: true, width: '6rem' },
          { title: adminInsightMessages.approved, isFigure: true, width: '6rem' },
          { title: adminInsightMessages.averageConfidence, width: '11rem' },
          { title: adminInsightMessages.lastActive, width: '9rem' },
        ]}
      >
        {agents.map((agent) => (
          <AgentRow key={`${agent.agentName} ${agent.agentType} ${agent.lastActive}`} agent={agent} />
        ))}
      </FiguresTable>
    </>
  )
}

function AgentRow({ agent }: { agent: Agent }) {
  return (
    <FiguresRow
      name={
        <Group gap="xs">
          {agent.agentName}
          <Badge color="gray" tt="capitalize">
            {agent.agentType}
          </Badge>
        </Group>
      }
    >
      <FigureCell title={adminInsightMessages.filed} isFigure>
        {formatNumber(agent.totalRecommendations)}
      </FigureCell>
      <FigureCell title={adminInsightMessages.approved} isFigure>
        {formatNumber(agent.approvedCount)}
      </FigureCell>
      <FigureCell title={adminInsightMessages.averageConfidence}>
        {agent.averageConfidence === null ? '–' : <Confidence value={agent.averageConfidence} isNamed />}
      </FigureCell>
      <FigureCell title={adminInsightMessages.lastActive}>
        <Ago time={agent.lastActive} />
      </FigureCell>
    </FiguresRow>
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
      <FiguresTable
        caption={adminInsightMessages.categoriesCaption}
        columns={[
          { title: commonMessages.category },
          { title: adminInsightMessages.recommendations, isFigure: true, width: '9rem' },
          { title: adminInsightMessages.share, isFigure: true, width: '6rem' },
        ]}
      >
        {categories.map(({ category, count }) => (
          <FiguresRow key={category} name={category}>
            <FigureCell title={adminInsightMessages.recommendations} isFigure>
              {formatNumber(count)}
            </FigureCell>
            <FigureCell title={adminInsightMessages.share} isFigure>
              {percent(count / sum)}
            </FigureCell>
          </FiguresRow>
        ))}
      </FiguresTable>
    </>
  )
}
