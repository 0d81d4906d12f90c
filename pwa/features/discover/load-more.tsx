import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { ListAnswer } from '../../data/catalogue-state.ts'
import { formatNumber } from '../../ui/format.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import classes from './load-more.module.css'
import type { Discover } from './use-discover.ts'

interface LoadMoreProps {
  discover: Discover
  answer: ListAnswer
}

/** Where the list ends, and the way to more of it. */
export function LoadMore({ discover, answer }: LoadMoreProps) {
  const shown = answer.tools.length
  const isPartial = shown < answer.total
  const end = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  useFocusHeir(end, count)
  return (
    <div ref={end} className={classes.end}>
      {discover.hasMore && (
        <Button variant="default" size="md" onClick={discover.showMore}>
          Load More Tools
        </Button>
      )}
      <p ref={count} className={classes.count} tabIndex={-1}>
        {isPartial
          ? `Showing ${formatNumber(shown)} of ${formatNumber(answer.total)}`
          : `All ${formatNumber(answer.total)} shown`}
      </p>
      {isPartial && !discover.hasMore && !discover.list.isStale && (
        <p className={classes.count}>Narrow the list with a search or a filter to see the rest.</p>
      )}
    </div>
  )
}
