import { IconCalendarMonth, IconCoins, IconPercentage, IconReceipt2 } from '@tabler/icons-react'
import type { PlatformRevenue } from '#shared/domain/platform-revenue.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'

/** SPEC §2: the four figures. */
export function RevenueFigures({ revenue }: { revenue: PlatformRevenue }) {
  return (
    <StatCards>
      <StatCard
        icon={IconCoins}
        label="Total revenue"
        value={formatDollars(revenue.totalRevenue)}
        hint="Listing fees and commissions"
      />
      <StatCard
        icon={IconCalendarMonth}
        label="Monthly revenue"
        value={formatDollars(revenue.monthlyRevenue)}
        hint="Since the first of this month"
      />
      <StatCard
        icon={IconPercentage}
        label="Average commission"
        value={formatDollars(revenue.averageCommission)}
        hint="Of one paid improvement"
      />
      <StatCard
        icon={IconReceipt2}
        label="Transactions"
        value={formatNumber(revenue.transactionCount)}
        hint="Fees and commissions"
      />
    </StatCards>
  )
}
