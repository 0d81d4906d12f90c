import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { JobState, SummaryJob, SummaryJobKind } from '#shared/domain/summary-job.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { paths } from '#shared/paths.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { formatAgo, formatCount, formatNumber } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './job-card.module.css'
import { actionsOf, type JobAction, percentOf } from './job-states.ts'
import { JOBS_KEY } from './use-summary-jobs.ts'

const TITLES: Record<SummaryJobKind, string> = {
  tool: 'One tool',
  missing: 'Missing summaries',
  trending: 'Trending tools',
}

const STATES: Record<JobState, string> = {
  queued: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  cancelled: 'Cancelled',
  done: 'Done',
  failed: 'Done, with failures',
}

const ACTIONS: Record<JobAction, string> = {
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  retry: 'Retry failed',
}

/** One batch: how far it is, who started it, and what can be done about it. */
export function JobCard({ job }: { job: SummaryJob }) {
  const { isSending, send } = useJobAction(job)
  const percent = percentOf(job)
  const title = TITLES[job.kind]
  return (
    <article
      className={`grid gap-2 py-3 px-5 ruled ${classes.job}`}
      aria-label={`${title}: ${STATES[job.state]}`}
      data-state={job.state}
    >
      <div className="flex flex-wrap items-baseline gap-y-1 gap-x-2">
        <h3 className="text-md font-semibold">{title}</h3>
        <span className={`pill text-xs text-ink-2 font-semibold bg-surface border-strong ${classes.state}`}>
          {STATES[job.state]}
        </span>
        <span className={`ml-auto text-sm text-ink-2 tabular-nums ${classes.origin}`}>{useOrigin(job)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%: ${countText(job)}`}
        className={`pill overflow-hidden ${classes.track}`}
      >
        <div className={`h-full bg-accent ${classes.bar}`} style={{ width: `${percent}%` }} />
      </div>
      <div className={`row flex-wrap justify-between gap-2 ${classes.foot}`}>
        <p className="text-sm text-ink-2 tabular-nums">{countText(job)}</p>
        <div className="flex gap-2">
          {actionsOf(job.state).map((action) => (
            <Button
              key={action}
              size="xs"
              variant={action === 'cancel' ? 'subtle' : 'default'}
              aria-label={`${ACTIONS[action]}: ${title}`}
              aria-disabled={isSending}
              onClick={() => send(action)}
            >
              {ACTIONS[action]}
            </Button>
          ))}
        </div>
      </div>
      {job.error !== null && <p className="text-sm text-danger">{job.error}</p>}
      {job.failed > 0 && <FailedItems jobId={job.id} count={job.failed} />}
    </article>
  )
}

function countText({ total, done, failed }: SummaryJob): string {
  if (total === 0) return 'There was nothing to write.'
  const written = `${formatNumber(done)} of ${formatCount(total, 'summary', 'summaries')} written`
  return failed === 0 ? written : `${written}, ${formatNumber(failed)} failed`
}

/** Who started it, and when. */
function useOrigin({ createdBy, createdAt, finishedAt }: SummaryJob): string {
  const { user } = useSession()
  const now = useNow()
  const who = createdBy === null ? 'the server' : createdBy === user?.id ? 'you' : 'another admin'
  if (now === null) return ''
  if (finishedAt !== null) return `Ended ${formatAgo(Date.parse(finishedAt), now)}, started by ${who}`
  return `Started ${formatAgo(Date.parse(createdAt), now)} by ${who}`
}

const CALLS = {
  pause: 'pauseSummaryJob',
  resume: 'resumeSummaryJob',
  cancel: 'cancelSummaryJob',
  retry: 'retrySummaryJob',
} as const satisfies Record<JobAction, string>

/** Changes a job; whatever comes of it, its new state is shown. */
function useJobAction({ id }: SummaryJob) {
  return useSend({
    send: (action: JobAction) => callAdmin(CALLS[action], { params: { id: String(id) } }),
    failed: { title: 'Error', text: 'The batch is as it was. Please try again.' },
    refresh: [JOBS_KEY],
  })
}

interface FailedItemsProps {
  jobId: number
  /** How many there are; the server tells of the first of them. */
  count: number
}

/** Which tools failed, and why: asked for when somebody looks. */
function FailedItems({ jobId, count }: FailedItemsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-ui" onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary className={`text-ink-2 cursor-pointer ${classes.opener}`}>
        {adminCatalogueMessages.notWritten(formatCount(count, 'tool'))}
      </summary>
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
  if (data === undefined) return <p>{adminCatalogueMessages.loading}</p>
  const rest = count - data.failedItems.length
  return (
    <>
      <ul className={`overflow-y-auto ${classes.items}`}>
        {data.failedItems.map(({ toolId, toolName, attempts, error: reason }) => (
          <li key={toolId} className={`grid py-1 ${classes.item}`}>
            <Link to={paths.adminTool(toolId)} className={`underline font-medium ${classes.name}`}>
              {toolName}
            </Link>
            <span className="text-sm text-ink-2 anywhere">
              {reason} ({formatCount(attempts, 'attempt')})
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-sm text-ink-2 anywhere">{adminCatalogueMessages.andMore(formatNumber(rest))}</p>
      )}
    </>
  )
}
