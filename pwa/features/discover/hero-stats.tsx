import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { useStats } from '../../data/use-catalogue.ts'
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
        <Figure
          label={updated ? 'Updated' : 'Reviews'}
          value={updated ? new Date(updated).toUTCString().slice(5, 16) : stats?.totalReviews}
        />
      </dl>
    </div>
  )
})

/** A number with commas; a text as it is. */
interface Shown {
  toLocaleString(locale: string): string
}

function Figure({ label, value }: { label: string; value: Shown | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value?.toLocaleString('en') ?? <Skeleton width="3rem" height="1.25rem" />}</dd>
    </div>
  )
}
