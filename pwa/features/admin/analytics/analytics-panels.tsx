import { Badge, Group, Text } from '@mantine/core'
import { IconActivity, IconCategory, IconRobotOff } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { analyticsMessages } from '#shared/messages/admin-analytics.ts'
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
        title={analyticsMessages.noActivity}
        text={analyticsMessages.noActivityText}
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
          {analyticsMessages.latestShown(MOST_ACTIVITY)}
        </Text>
      )}
    </>
  )
}

type Agent = AgentAnalytics['agentPerformance'][number]

/** Bars of more would not fit a screen; the table has them all. */
const IN_CHART = 10

export function PerformancePanel({ agents }: { agents: readonly Agent[] }) {
  if (agents.length === 0) {
    return (
      <Notice
        icon={<IconRobotOff size={24} />}
        title={analyticsMessages.noAgents}
        text={analyticsMessages.noAgentsText}
      />
    )
  }
  return (
    <>
      <BarFigure title={analyticsMessages.recommendationsByAgent} bars={barsOf(agents)} />
      <FiguresTable
        caption={analyticsMessages.agentsByApproval}
        columns={[
          { title: analyticsMessages.agent },
          { title: analyticsMessages.filed, isFigure: true, width: '6rem' },
          { title: analyticsMessages.approved, isFigure: true, width: '6rem' },
          { title: analyticsMessages.averageConfidence, width: '11rem' },
          { title: analyticsMessages.lastActive, width: '9rem' },
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
      <FigureCell title={analyticsMessages.filed} isFigure>
        {formatNumber(agent.totalRecommendations)}
      </FigureCell>
      <FigureCell title={analyticsMessages.approved} isFigure>
        {formatNumber(agent.approvedCount)}
      </FigureCell>
      <FigureCell title={analyticsMessages.averageConfidence}>
        {agent.averageConfidence === null ? '–' : <Confidence value={agent.averageConfidence} isNamed />}
      </FigureCell>
      <FigureCell title={analyticsMessages.lastActive}>
        <Ago time={agent.lastActive} />
      </FigureCell>
    </FiguresRow>
  )
}

function barsOf(agents: readonly Agent[]): Bars {
  const { approved, notApproved } = analyticsMessages
  const filing = agents.filter(({ totalRecommendations }) => totalRecommendations > 0)
  return {
    rows: filing.slice(0, IN_CHART).map(({ agentName, approvedCount, totalRecommendations }) => ({
      name: agentName,
      [approved]: approvedCount,
      [notApproved]: totalRecommendations - approvedCount,
    })),
    series: [
      { name: approved, color: 'var(--accent)' },
      { name: notApproved, color: 'var(--line-strong)' },
    ],
  }
}

export function CategoriesPanel({ categories }: { categories: AgentAnalytics['topCategories'] }) {
  if (categories.length === 0) {
    return (
      <Notice
        icon={<IconCategory size={24} />}
        title={analyticsMessages.noRecommendations}
        text={analyticsMessages.noRecommendationsText}
      />
    )
  }
  const sum = categories.reduce((total, { count }) => total + count, 0)
  const rows = categories.map(({ category, count }) => ({
    name: category,
    [analyticsMessages.recommendations]: count,
  }))
  return (
    <>
      <BarFigure
        title={analyticsMessages.recommendationsByCategory}
        bars={{ rows, series: [{ name: analyticsMessages.recommendations, color: 'var(--accent)' }] }}
      />
      <FiguresTable
        caption={analyticsMessages.categoriesCaption}
        columns={[
          { title: commonMessages.category },
          { title: analyticsMessages.recommendations, isFigure: true, width: '9rem' },
          { title: analyticsMessages.share, isFigure: true, width: '6rem' },
        ]}
      >
        {categories.map(({ category, count }) => (
          <FiguresRow key={category} name={category}>
            <FigureCell title={analyticsMessages.recommendations} isFigure>
              {formatNumber(count)}
            </FigureCell>
            <FigureCell title={analyticsMessages.share} isFigure>
              {percent(count / sum)}
            </FigureCell>
          </FiguresRow>
        ))}
      </FiguresTable>
    </>
  )
}
