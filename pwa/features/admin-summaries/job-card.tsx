import { Button } from '@mantine/core'
import type { JobState, SummaryJob, SummaryJobKind } from '#shared/domain/summary-job.ts'
import { useSession } from '../../data/session.ts'
import { formatAgo, formatCount, formatNumber } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { FailedItems } from './failed-items.tsx'
import classes from './job-card.module.css'
import { actionsOf, type JobAction, percentOf } from './job-states.ts'
import { useJobAction } from './use-job-action.ts'

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
  const { isBusy, run } = useJobAction(job)
  const percent = percentOf(job)
  const title = TITLES[job.kind]
  return (
    <article className={classes.job} aria-label={`${title}: ${STATES[job.state]}`} data-state={job.state}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <span className={classes.state}>{STATES[job.state]}</span>
        <span className={classes.origin}>{useOrigin(job)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%: ${countText(job)}`}
        className={classes.track}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <div className={classes.foot}>
        <p className={classes.count}>{countText(job)}</p>
        <div className={classes.actions}>
          {actionsOf(job.state).map((action) => (
            <Button
              key={action}
              size="xs"
              variant={action === 'cancel' ? 'subtle' : 'default'}
              aria-label={`${ACTIONS[action]}: ${title}`}
              aria-disabled={isBusy}
              onClick={() => run(action)}
            >
              {ACTIONS[action]}
            </Button>
          ))}
        </div>
      </div>
      {job.error !== null && <p className={classes.error}>{job.error}</p>}
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
