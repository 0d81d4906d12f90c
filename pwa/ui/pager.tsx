import { Button } from '@mantine/core'
import { formatNumber } from './format.ts'
import classes from './pager.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  perPage: number
  total: number
  onTurn: (page: number) => void
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({ page, perPage, total, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p className={classes.count} role="status">
        {total === 0 ? '0' : `${formatNumber(first)}–${formatNumber(last)}`} of {formatNumber(total)}
      </p>
      {pages > 1 && (
        <div className={classes.ways}>
          <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            Previous
          </Button>
          <Button variant="default" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
