import { Skeleton } from '@mantine/core'
import cards from '../../ui/stat-card.module.css'
import classes from './revenue.module.css'

const FIGURES = [1, 2, 3, 4]

/** In the places of the figures, the chart, the sources and the timeline. */
export function RevenueSkeleton() {
  return (
    <div role="status" aria-label="Loading" aria-busy="true" className={classes.waiting}>
      <div className={cards.cards}>
        {FIGURES.map((place) => (
          <div key={place} className={cards.card} data-placeholder="">
            <Skeleton width="70%" height="1.125rem" />
            <Skeleton width="5rem" height="2rem" mt="0.5rem" />
            <Skeleton width="55%" height="0.875rem" mt="0.5rem" />
          </div>
        ))}
      </div>
      <div className={classes.parts}>
        <Part height="22rem" />
        <div className={classes.side}>
          <Part height="9.5rem" />
          <Part height="9.5rem" />
        </div>
      </div>
    </div>
  )
}

function Part({ height }: { height: string }) {
  return (
    <div className={classes.part} data-placeholder="">
      <Skeleton width="9rem" height="1.25rem" />
      <Skeleton height="100%" mih={height} radius="md" />
    </div>
  )
}
