import { Button } from '@mantine/core'
import { useRef } from 'react'
import { formatNumber } from './format.ts'
import classes from './load-more.module.css'
import { useFocusHeir } from './use-focus-heir.ts'

interface LoadMoreProps {
  shown: number
  total: number
  /** null: no more can be had. */
  onMore: (() => void) | null
  /** What to do about the rest, when no more can be had. */
  note?: string | false
  label?: string
}

/** Where the list ends, and the way to more of it. */
export function LoadMore({ shown, total, onMore, note, label = 'Load More Tools' }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  useFocusHeir(end, count)
  return (
    <div ref={end} className={classes.end}>
      {onMore && (
        <Button variant="default" size="md" onClick={onMore}>
          {label}
        </Button>
      )}
      <p ref={count} className={classes.count} tabIndex={-1}>
        {shown < total
          ? `Showing ${formatNumber(shown)} of ${formatNumber(total)}`
          : `All ${formatNumber(total)} shown`}
      </p>
      {note && <p className={classes.count}>{note}</p>}
    </div>
  )
}
