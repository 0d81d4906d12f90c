import { Skeleton } from '@mantine/core'
import cards from '../../ui/stat-card.module.css'
import classes from './analytics-skeleton.module.css'

/** SPEC §9: eight on analytics: the four figures and what stands below them. */
const FIGURES = [1, 2, 3, 4]
const PARTS = [5, 6, 7, 8]

export function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading" aria-busy="true" className={classes.skeleton}>
      <div className={cards.cards}>
        {FIGURES.map((place) => (
          <div key={place} className={cards.card} data-placeholder="">
            <Skeleton width="70%" height="1.125rem" />
            <Skeleton width="3rem" height="2rem" mt="0.5rem" />
            <Skeleton width="55%" height="0.875rem" mt="0.5rem" />
          </div>
        ))}
      </div>
      <div className={classes.parts}>
        {PARTS.map((place) => (
          <Skeleton key={place} height="3.75rem" radius="md" data-placeholder="" />
        ))}
      </div>
    </div>
  )
}
