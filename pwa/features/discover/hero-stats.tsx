import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { useStats } from '../../data/use-catalogue.ts'
import { formatNumber } from '../../ui/format.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import classes from './hero-stats.module.css'

/** Figures of the catalogue as it is; none is invented, so until they are known there are none. */
export const HeroStats = memo(function HeroStats() {
  const { data: stats } = useStats()
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
        <Figure label="Reviews" value={stats?.totalReviews} />
      </dl>
    </div>
  )
})

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value === undefined ? <Skeleton width="3rem" height="1.25rem" /> : formatNumber(value)}</dd>
    </div>
  )
}
