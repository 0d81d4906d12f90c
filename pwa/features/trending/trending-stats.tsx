import type { SyncTool } from '#shared/domain/tool.ts'
import { formatNumber } from '../../ui/format.ts'
import { trendingFigures } from './trending-figures.ts'
import classes from './trending-stats.module.css'

export function TrendingStats({ tools }: { tools: readonly SyncTool[] }) {
  const figures = trendingFigures(tools)
  const cards = [
    { label: 'Trending tools', value: formatNumber(figures.tools) },
    { label: 'Average rating', value: figures.averageRating ?? 'N/A' },
    { label: 'Reviews', value: formatNumber(figures.reviews) },
    { label: 'Categories', value: formatNumber(figures.categories) },
  ]
  return (
    <dl className={classes.cards}>
      {cards.map(({ label, value }) => (
        <div key={label} className={classes.card}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
