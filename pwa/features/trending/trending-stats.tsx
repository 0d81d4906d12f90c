import { Skeleton } from '@mantine/core'
import { type Icon, IconCategory, IconClockBolt, IconFlame, IconStack2 } from '@tabler/icons-react'
import { commonMessages } from '#shared/messages/common.ts'
import { trendingMessages } from '#shared/messages/trending.ts'
import { useStats } from '../../data/use-catalogue.ts'
import { formatAgo, formatNumber } from '../../ui/format.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './trending-stats.module.css'

/** SPEC §2 and §3: the four stats of the catalogue. What comes from sample data says so. */
export function TrendingStats() {
  const { data: stats } = useStats()
  const now = useNow()
  const changedAt = stats?.lastUpdated
  return (
    <dl className={`grid gap-4 ${classes.cards}`}>
      <StatCard
        Icon={IconFlame}
        label={trendingMessages.trendingTools}
        value={stats && formatNumber(stats.trendingCount)}
        isSample={stats?.isSample}
      />
      <StatCard
        Icon={IconStack2}
        label={trendingMessages.toolsInAll}
        value={stats && formatNumber(stats.totalTools)}
      />
      <StatCard
        Icon={IconCategory}
        label={commonMessages.categories}
        value={stats && formatNumber(stats.totalCategories)}
      />
      <StatCard
        Icon={IconClockBolt}
        label={trendingMessages.lastUpdated}
        value={
          changedAt === null ? 'Never' : changedAt && now !== null && formatAgo(Date.parse(changedAt), now)
        }
      />
    </dl>
  )
}

interface StatCardProps {
  Icon: Icon
  label: string
  /** Its place is kept while it is on the way. */
  value: string | false | undefined
  isSample?: boolean | undefined
}

function StatCard({ Icon: StatIcon, label, value, isSample = false }: StatCardProps) {
  return (
    <div className={`card ${classes.card}`}>
      <dt className={`row flex-wrap min-h-6 text-sm text-ink-3 gap-y-1 gap-x-2 ${classes.label}`}>
        <StatIcon size={18} stroke={1.8} aria-hidden="true" />
        {label}
        {isSample && <SampleMark />}
      </dt>
      <dd className={`row mt-1 font-bold tabular-nums ${classes.value}`}>
        {value || <Skeleton width="4rem" height="1em" />}
      </dd>
    </div>
  )
}
