import { Button, Group, Skeleton, Stack } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBulb,
  IconDownload,
  IconGauge,
  IconRobot,
  IconThumbUp,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { contract } from '#shared/api/contract.ts'
import type { AgentAnalytics, AnalyticsQuery } from '#shared/domain/agent-analytics.ts'
import { analyticsMessages } from '#shared/messages/admin-analytics.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { changeHint } from '../../../ui/change-text.ts'
import { confidenceTone } from '../../../ui/confidence-tone.ts'
import { formatNumber } from '../../../ui/format.ts'
import { percent } from '../../../ui/format-amount.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TimeFigure } from '../../../ui/time-figure.tsx'
import { TrendFigure } from '../../../ui/trend-figure.tsx'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { ActivityPanel, CategoriesPanel, PerformancePanel } from './analytics-panels.tsx'
import { approvalRate, averageConfidence, pointsText, trendOf } from './filed-trends.ts'

type Timeframe = AnalyticsQuery['timeframe']
type AgentChoice = AnalyticsQuery['agentType']

/** The first is the usual one, which the address does not name. */
const TIMEFRAMES: readonly [Timeframe, ...Timeframe[]] = ['7d', '24h', '30d', '90d']
/** In the order of their length. */
const TIMEFRAME_OPTIONS = (['24h', '7d', '30d', '90d'] as const).map((value) => ({
  value,
  label: analyticsMessages.timeframes[value],
}))

const AGENT_TYPES: readonly [AgentChoice, ...AgentChoice[]] = [
  'all',
  'analyzer',
  'recommender',
  'monitor',
  'optimizer',
]
const AGENT_TYPE_OPTIONS = AGENT_TYPES.map((value) => ({ value, label: analyticsMessages.agentTypes[value] }))

const CSV: (typeof contract)['agentAnalyticsCsv']['path'] = '/api/admin/ai-agent-analytics.csv'

/** What agents did within a time; the selectors are part of the address. */
export function Analytics() {
  const [timeframe, chooseTimeframe] = useAddressChoice('timeframe', TIMEFRAMES)
  const [agentType, chooseAgentType] = useAddressChoice('agentType', AGENT_TYPES)
  const query: AnalyticsQuery = { timeframe, agentType }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['admin', 'analytics', query],
    queryFn: ({ signal }) => callAdmin('agentAnalytics', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="lg" mt="md">
      <Group gap="xs">
        <InlineSelect
          label={analyticsMessages.timeframe}
          options={TIMEFRAME_OPTIONS}
          chosen={timeframe}
          onChoose={chooseTimeframe}
        />
        <InlineSelect
          label={analyticsMessages.agentType}
          options={AGENT_TYPE_OPTIONS}
          chosen={agentType}
          onChoose={chooseAgentType}
        />
        <Button
          component="a"
          href={`${CSV}?${new URLSearchParams(query)}`}
          download
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {analyticsMessages.downloadCsv}
        </Button>
      </Group>
      {error !== null ? (
        <Notice
          role="alert"
          icon={<IconAlertTriangle size={24} />}
          title={analyticsMessages.errorLoadingAnalytics}
          text={reasonOf(error, analyticsMessages.failed)}
        >
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </Notice>
      ) : data === undefined ? (
        <AnalyticsSkeleton />
      ) : (
        <Shown analytics={data} isStale={isPlaceholderData} />
      )}
    </Stack>
  )
}

const TABS = ['activity', 'performance', 'categories'] as const

/**
 * The figures, how much was done over time, and then who did what. Only the chosen panel is drawn: a chart that is not
 * seen has no size to be drawn in.
 */
function Shown({ analytics, isStale }: { analytics: AgentAnalytics; isStale: boolean }) {
  const [tab, chooseTab] = useAddressChoice('tab', TABS)
  const { activityOverTime } = analytics
  return (
    <Stack gap="lg" aria-busy={isStale} opacity={isStale ? 0.55 : 1}>
      <SummaryCards analytics={analytics} />
      <TimeFigure
        title={analyticsMessages.activitiesBy(activityOverTime.step)}
        noun={analyticsMessages.activities}
        {...activityOverTime}
      />
      <Tabs
        label={analyticsMessages.details}
        chosen={tab}
        onChoose={chooseTab}
        tabs={[
          {
            id: 'activity',
            label: analyticsMessages.tabs.activity,
            panel: tab === 'activity' && <ActivityPanel activity={analytics.recentActivity} />,
          },
          {
            id: 'performance',
            label: analyticsMessages.tabs.performance,
            panel: tab === 'performance' && <PerformancePanel agents={analytics.agentPerformance} />,
          },
          {
            id: 'categories',
            label: analyticsMessages.tabs.categories,
            panel: tab === 'categories' && <CategoriesPanel categories={analytics.topCategories} />,
          },
        ]}
      />
    </Stack>
  )
}

/** SPEC §2: the four figures, with what led to them and the period before. */
function SummaryCards({ analytics }: { analytics: AgentAnalytics }) {
  const { averageConfidence: confidence, filedOverTime: steps, filedBefore: before } = analytics
  const filed = analytics.totalRecommendations
  const decided = filed - analytics.pendingRecommendations
  const approved = analytics.approvedRecommendations
  const rate = approvalRate({ approved, decided })
  return (
    <StatCards>
      <StatCard
        icon={IconRobot}
        label={analyticsMessages.totalAgents}
        value={
          <TrendFigure
            value={formatNumber(analytics.totalAgents)}
            trend={analytics.activityOverTime.times.map(({ count }) => count)}
          />
        }
        hint={analyticsMessages.activeThisWeek(formatNumber(analytics.activeAgents))}
      />
      <StatCard
        icon={IconBulb}
        label={analyticsMessages.recommendations}
        value={<TrendFigure value={formatNumber(filed)} trend={steps.map((step) => step.filed)} />}
        hint={hintOf(
          analyticsMessages.pending(formatNumber(analytics.pendingRecommendations)),
          filed === 0 && before.filed === 0 ? null : changeHint({ count: filed, before: before.filed }),
        )}
      />
      <StatCard
        icon={IconThumbUp}
        label={analyticsMessages.approvalRate}
        value={<TrendFigure value={percent(rate)} trend={trendOf(steps, approvalRate)} />}
        hint={hintOf(
          decided === 0
            ? analyticsMessages.nothingDecided
            : analyticsMessages.approvedOf(formatNumber(approved), formatNumber(decided)),
          pointsText(rate, approvalRate(before)),
        )}
      />
      <StatCard
        icon={IconGauge}
        label={analyticsMessages.averageConfidence}
        value={<TrendFigure value={percent(confidence)} trend={trendOf(steps, averageConfidence)} />}
        hint={hintOf(
          confidence === null ? analyticsMessages.nothingFiled : analyticsMessages.ofFiled,
          pointsText(confidence, averageConfidence(before)),
        )}
        tone={confidence === null ? undefined : confidenceTone(confidence)}
      />
    </StatCards>
  )
}

const hintOf = (text: string, change: string | null) => (change === null ? text : `${text} · ${change}`)

/** SPEC §9: eight on analytics: the four figures and what stands below them. */
const PLACEHOLDERS = [1, 2, 3, 4]

function AnalyticsSkeleton() {
  return (
    <Stack role="status" aria-label={commonMessages.loading} aria-busy="true" gap="lg">
      <StatCards>
        {PLACEHOLDERS.map((place) => (
          <Skeleton key={place} height="8rem" radius="lg" data-placeholder="" />
        ))}
      </StatCards>
      {PLACEHOLDERS.map((place) => (
        <Skeleton key={place} height={place === 1 ? '19rem' : '3.25rem'} radius="lg" data-placeholder="" />
      ))}
    </Stack>
  )
}
