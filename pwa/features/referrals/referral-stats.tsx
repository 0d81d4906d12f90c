import { IconClockHour4, IconGift, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { referralMessages } from '#shared/messages/referrals.ts'
import { formatNumber } from '../../ui/format.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import type { ReferralAnswer, ReferralFacts, Reward } from './load-referrals.ts'

/** SPEC §2: the four figures. A dash where there is no answer. */
export function ReferralStats({ answer }: { answer: ReferralAnswer }) {
  const { data, error } = answer
  const figure = (read: (facts: ReferralFacts) => number) => {
    if (data !== undefined) return formatNumber(read(data))
    return error === null ? undefined : '–'
  }
  return (
    <StatCards>
      <StatCard
        icon={IconUsers}
        label={referralMessages.total}
        value={figure(({ stats }) => stats.total)}
        hint={referralMessages.friendsWhoJoined}
      />
      <StatCard
        icon={IconUserCheck}
        label={referralMessages.successful}
        value={figure(({ stats }) => stats.completed)}
        hint={referralMessages.gotPremium}
      />
      <StatCard
        icon={IconClockHour4}
        label={referralMessages.pending}
        value={figure(({ stats }) => stats.pending)}
        hint={referralMessages.noPremiumYet}
      />
      <StatCard
        icon={IconGift}
        label={referralMessages.creditsEarned}
        value={figure(({ rewards }) => months(rewards))}
        hint={data === undefined ? referralMessages.monthsOfPremium : leftNote(data.rewards)}
      />
    </StatCards>
  )
}

function months(rewards: readonly Reward[]): number {
  return rewards.reduce((sum, { rewardValue }) => sum + rewardValue, 0)
}

function leftNote(rewards: readonly Reward[]): string {
  const left = months(rewards.filter(({ isUsed }) => !isUsed))
  return left === 0 ? referralMessages.monthsOfPremium : referralMessages.toRedeem(left)
}
