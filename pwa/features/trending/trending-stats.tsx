import { IconCategory, IconClockBolt, IconFlame, IconStack2 } from '@tabler/icons-react'
import { commonMessages } from '#shared/messages/common.ts'
import { trendingMessages } from '#shared/messages/trending.ts'
import { useStats } from '../../data/use-catalogue.ts'
import { formatAgo, formatNumber } from '../../ui/format.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { useNow } from '../../ui/use-now.ts'

/** SPEC §2 and §3: the four stats of the catalogue. What comes from sample data says so. */
export function TrendingStats() {
  const { data: stats } = useStats()
  const now = useNow()
  const changedAt = stats?.lastUpdated
  const age =
    typeof changedAt === 'string' && now !== null ? formatAgo(Date.parse(changedAt), now) : undefined
  return (
    <StatCards>
      <StatCard
        icon={IconFlame}
        label={
          <span>
            {trendingMessages.trendingTools} {stats?.isSample && <SampleMark />}
          </span>
        }
        value={stats && formatNumber(stats.trendingCount)}
      />
      <StatCard
        icon={IconStack2}
        label={trendingMessages.toolsInAll}
        value={stats && formatNumber(stats.totalTools)}
      />
      <StatCard
        icon={IconCategory}
        label={commonMessages.categories}
        value={stats && formatNumber(stats.totalCategories)}
      />
      <StatCard
        icon={IconClockBolt}
        label={trendingMessages.lastUpdated}
        value={changedAt === null ? trendingMessages.never : age}
      />
    </StatCards>
  )
}
