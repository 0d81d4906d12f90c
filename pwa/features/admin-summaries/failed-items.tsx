import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './failed-items.module.css'
import { JOBS_KEY } from './use-summary-jobs.ts'

interface FailedItemsProps {
  jobId: number
  /** How many there are; the server tells of the first of them. */
  count: number
}

/** Which tools failed, and why: asked for when somebody looks. */
export function FailedItems({ jobId, count }: FailedItemsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.failed} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary className={classes.summary}>{formatCount(count, 'tool')} could not be written about</summary>
      {isOpen && <Items jobId={jobId} count={count} />}
    </details>
  )
}

function Items({ jobId, count }: FailedItemsProps) {
  const { data, error } = useQuery({
    queryKey: [...JOBS_KEY, jobId, count],
    queryFn: ({ signal }) => callAdmin('getSummaryJob', { params: { id: String(jobId) }, signal }),
  })
  if (error !== null) return <p role="alert">{reasonOf(error, 'They could not be loaded.')}</p>
  if (data === undefined) return <p>Loading…</p>
  const rest = count - data.failedItems.length
  return (
    <>
      <ul className={classes.items}>
        {data.failedItems.map(({ toolId, toolName, attempts, error: reason }) => (
          <li key={toolId} className={classes.item}>
            <Link to={paths.adminTool(toolId)} className={classes.name ?? ''}>
              {toolName}
            </Link>
            <span className={classes.reason}>
              {reason} ({formatCount(attempts, 'attempt')})
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes.reason}>and {formatCount(rest, 'more', 'more')}</p>}
    </>
  )
}
