import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { useStats } from '../../data/use-catalogue.ts'
import { formatNumber } from '../../ui/format.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import classes from './hero-stats.module.css'

/**
 * Figures of the catalogue as it is; none is invented, so until they are known there are none. Before the first review the
 * last update stands in its place.
 */
export const HeroStats = memo(function HeroStats() {
  const { data: stats } = useStats()
  // As `20 Nov 2026` in UTC: the server and the browser write the same.
  const updated = stats?.totalReviews === 0 && stats.lastUpdated
  return (
    <div className={classes.stats}>
      <h2 className={classes.title}>
        In the catalogue
        {stats?.isSample && <SampleMark />}
      </h2>
      <dl className={classes.figures}>
        <Figure label="Tools" value={stats?.totalTools} />
        <Figure label="Categories" value={stats?.totalCategories} />
        <Figure label="Trending" value={stats?.trendingCount} />
        {updated ? (
          <Figure label="Last updated" value={new Date(updated).toUTCString().slice(5, 16)} />
        ) : (
          <Figure label="Reviews" value={stats?.totalReviews} />
        )}
      </dl>
    </div>
  )
})

function Figure({ label, value }: { label: string; value: number | string | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {typeof value === 'number'
          ? formatNumber(value)
          : (value ?? <Skeleton width="3rem" height="1.25rem" />)}
      </dd>
    </div>
  )
}
