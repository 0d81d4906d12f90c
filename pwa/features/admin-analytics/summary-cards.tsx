import { type Icon, IconBulb, IconGauge, IconRobot, IconThumbUp } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { confidenceTone } from '../../ui/confidence-tone.ts'
import { formatNumber } from '../../ui/format.ts'
import { approvalRate } from './approval-rate.ts'
import { percent } from './percent.ts'
import classes from './summary-cards.module.css'

/** SPEC §2: the four figures. */
export function SummaryCards({ analytics }: { analytics: AgentAnalytics }) {
  const { rate, decided } = approvalRate(analytics)
  const { averageConfidence: confidence } = analytics
  return (
    <dl className={classes.cards}>
      <Card
        Icon={IconRobot}
        label="Total agents"
        value={formatNumber(analytics.totalAgents)}
        note={`${formatNumber(analytics.activeAgents)} active this week`}
      />
      <Card
        Icon={IconBulb}
        label="Recommendations"
        value={formatNumber(analytics.totalRecommendations)}
        note={`${formatNumber(analytics.pendingRecommendations)} pending`}
      />
      <Card
        Icon={IconThumbUp}
        label="Approval rate"
        value={percent(rate)}
        note={
          decided === 0
            ? 'Nothing decided yet'
            : `${formatNumber(analytics.approvedRecommendations)} approved of ${formatNumber(decided)} decided`
        }
      />
      <Card
        Icon={IconGauge}
        label="Average confidence"
        value={percent(confidence)}
        note={confidence === null ? 'Nothing filed in this time' : 'Of what was filed'}
        tone={confidence === null ? undefined : confidenceTone(confidence)}
      />
    </dl>
  )
}

interface CardProps {
  Icon: Icon
  label: string
  value: string
  note: string
  tone?: string | undefined
}

function Card({ Icon: CardIcon, label, value, note, tone }: CardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        <CardIcon size={18} stroke={1.8} aria-hidden="true" />
        {label}
      </dt>
      <dd className={classes.value} data-tone={tone}>
        {value}
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}
