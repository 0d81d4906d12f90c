import { Skeleton } from '@mantine/core'
import { type Icon, IconClockHour4, IconGift, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { Answer } from '../../data/use-answer.ts'
import { formatCount, formatNumber } from '../../ui/format.ts'
import type { ReferralFacts, Reward } from './load-referrals.ts'
import classes from './referral-stats.module.css'

/** SPEC §2: the four figures. A dash where there is no answer. */
export function ReferralStats({ answer }: { answer: Answer<ReferralFacts> }) {
  const { data, error } = answer
  const figure = (read: (facts: ReferralFacts) => number) => {
    if (data !== undefined) return formatNumber(read(data))
    return error === undefined ? undefined : '–'
  }
  return (
    <dl className={classes.cards}>
      <StatCard
        Icon={IconUsers}
        label="Total"
        value={figure(({ stats }) => stats.total)}
        note="Friends who joined"
      />
      <StatCard
        Icon={IconUserCheck}
        label="Successful"
        value={figure(({ stats }) => stats.completed)}
        note="Got premium"
      />
      <StatCard
        Icon={IconClockHour4}
        label="Pending"
        value={figure(({ stats }) => stats.pending)}
        note="No premium yet"
      />
      <StatCard
        Icon={IconGift}
        label="Credits Earned"
        value={figure(({ rewards }) => months(rewards))}
        note={data === undefined ? 'Months of premium' : leftNote(data.rewards)}
      />
    </dl>
  )
}

function months(rewards: readonly Reward[]): number {
  return rewards.reduce((sum, { rewardValue }) => sum + rewardValue, 0)
}

function leftNote(rewards: readonly Reward[]): string {
  const left = months(rewards.filter(({ isUsed }) => !isUsed))
  return left === 0 ? 'Months of premium' : `${formatCount(left, 'month')} to redeem`
}

interface StatCardProps {
  Icon: Icon
  label: string
  /** Its place is kept while it is on the way. */
  value: string | undefined
  note: string
}

function StatCard({ Icon: StatIcon, label, value, note }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        <StatIcon size={18} stroke={1.8} aria-hidden="true" />
        {label}
      </dt>
      <dd className={classes.value} aria-busy={value === undefined}>
        {value ?? <Skeleton width="2.5rem" height="1em" />}
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}
