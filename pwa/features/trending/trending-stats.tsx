import { Skeleton } from '@mantine/core'
import type { SyncTool } from '#shared/domain/tool.ts'
import { formatNumber } from '../../ui/format.ts'
import { trendingFigures } from './trending-figures.ts'
import classes from './trending-stats.module.css'

/** Holds its place while the tools are on the way. */
export function TrendingStats({ tools }: { tools: readonly SyncTool[] | undefined }) {
  const figures = tools && trendingFigures(tools)
  const cards = [
    { label: 'Ranked tools', value: figures && formatNumber(figures.tools) },
    { label: 'Average rating', value: figures && (figures.averageRating ?? 'N/A') },
    { label: 'Reviews', value: figures && formatNumber(figures.reviews) },
    { label: 'Categories', value: figures && formatNumber(figures.categories) },
  ]
  return (
    <dl className={classes.cards}>
      {cards.map(({ label, value }) => (
        <div key={label} className={classes.card}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton width="3rem" height="1.2em" />}</dd>
        </div>
      ))}
    </dl>
  )
}
