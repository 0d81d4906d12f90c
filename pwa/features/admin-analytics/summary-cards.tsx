import { IconBulb, IconGauge, IconRobot, IconThumbUp } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { confidenceTone } from '../../ui/confidence-tone.ts'
import { formatNumber } from '../../ui/format.ts'
import { percent } from '../../ui/percent.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { approvalRate } from './approval-rate.ts'

/** SPEC §2: the four figures. */
export function SummaryCards({ analytics }: { analytics: AgentAnalytics }) {
  const { rate, decided } = approvalRate(analytics)
  const { averageConfidence: confidence } = analytics
  return (
    <StatCards>
      <StatCard
        icon={IconRobot}
        label="Total agents"
        value={formatNumber(analytics.totalAgents)}
        hint={`${formatNumber(analytics.activeAgents)} active this week`}
      />
      <StatCard
        icon={IconBulb}
        label="Recommendations"
        value={formatNumber(analytics.totalRecommendations)}
        hint={`${formatNumber(analytics.pendingRecommendations)} pending`}
      />
      <StatCard
        icon={IconThumbUp}
        label="Approval rate"
        value={percent(rate)}
        hint={
          decided === 0
            ? 'Nothing decided yet'
            : `${formatNumber(analytics.approvedRecommendations)} approved of ${formatNumber(decided)} decided`
        }
      />
      <StatCard
        icon={IconGauge}
        label="Average confidence"
        value={percent(confidence)}
        hint={confidence === null ? 'Nothing filed in this time' : 'Of what was filed'}
        tone={confidence === null ? undefined : confidenceTone(confidence)}
      />
    </StatCards>
  )
}
