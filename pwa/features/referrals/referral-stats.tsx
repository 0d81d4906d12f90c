import { IconClockHour4, IconGift, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { Answer } from '../../data/use-answer.ts'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import type { ReferralFacts, Reward } from './load-referrals.ts'

/** SPEC §2: the four figures. A dash where there is no answer. */
export function ReferralStats({ answer }: { answer: Answer<ReferralFacts> }) {
  const { data, error } = answer
  const figure = (read: (facts: ReferralFacts) => number) => {
    if (data !== undefined) return formatNumber(read(data))
    return error === undefined ? undefined : '–'
  }
  return (
    <StatCards>
      <StatCard
        icon={IconUsers}
        label="Total"
        value={figure(({ stats }) => stats.total)}
        hint="Friends who joined"
      />
      <StatCard
        icon={IconUserCheck}
        label="Successful"
        value={figure(({ stats }) => stats.completed)}
        hint="Got premium"
      />
      <StatCard
        icon={IconClockHour4}
        label="Pending"
        value={figure(({ stats }) => stats.pending)}
        hint="No premium yet"
      />
      <StatCard
        icon={IconGift}
        label="Credits Earned"
        value={figure(({ rewards }) => months(rewards))}
        hint={data === undefined ? 'Months of premium' : leftNote(data.rewards)}
      />
    </StatCards>
  )
}

function months(rewards: readonly Reward[]): number {
  return rewards.reduce((sum, { rewardValue }) => sum + rewardValue, 0)
}

function leftNote(rewards: readonly Reward[]): string {
  const left = months(rewards.filter(({ isUsed }) => !isUsed))
  return left === 0 ? 'Months of premium' : `${formatCount(left, 'month')} to redeem`
}
