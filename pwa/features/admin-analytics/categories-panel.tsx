import { IconCategory } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import classes from '../../ui/figures-table.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { percent } from '../../ui/percent.ts'
import { BarFigure } from './bar-figure.tsx'

interface CategoriesPanelProps {
  categories: AgentAnalytics['topCategories']
}

export function CategoriesPanel({ categories }: CategoriesPanelProps) {
  if (categories.length === 0) {
    return (
      <Notice
        icon={<IconCategory size={24} />}
        title="No recommendations in this time"
        text="What agents recommend is counted here by its subject. Look at a longer timeframe or another type."
      />
    )
  }
  const sum = categories.reduce((total, { count }) => total + count, 0)
  const rows = categories.map(({ category, count }) => ({ name: category, Recommendations: count }))
  return (
    <>
      <BarFigure
        title="Recommendations by category"
        bars={{ rows, series: [{ name: 'Recommendations', color: 'var(--accent)' }] }}
      />
      <table className={classes.table}>
        <caption className="visually-hidden">Categories by their recommendations</caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col" className={classes.figure}>
              Recommendations
            </th>
            <th scope="col" className={classes.figure}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ category, count }) => (
            <tr key={category}>
              <th scope="row" className={classes.name}>
                {category}
              </th>
              <td className={classes.figure}>{formatNumber(count)}</td>
              <td className={classes.figure}>{percent(count / sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
