import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { SummaryJob } from '#shared/domain/summary-job.ts'
import { summariesMessages } from '#shared/messages/admin-summaries.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSession } from '../../../data/session.ts'
import { useSend } from '../../../data/use-send.ts'
import { formatAgo, formatNumber } from '../../../ui/format.ts'
import { JobRow } from '../../../ui/job-row.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { actionsOf, type JobAction, percentOf } from './job-states.ts'
import { JOBS_KEY } from './use-summary-jobs.ts'

/** One batch: how far it is, who started it, and what can be done about it. */
export function JobCard({ job }: { job: SummaryJob }) {
  const { isSending, send } = useJobAction(job)
  const percent = percentOf(job)
  const { kind, state, failed, error } = job
  const { jobs, jobStates, jobActions, actOn } = summariesMessages
  return (
    <div className="py-3 px-5 ruled">
      <JobRow
        title={jobs[kind]}
        state={jobStates[state]}
        origin={useOrigin(job)}
        value={percent}
        max={100}
        text={countText(job)}
        spoken={`${percent}%: ${countText(job)}`}
        error={error}
        actions={actionsOf(state).map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'cancel' ? 'subtle' : 'default'}
            aria-label={actOn(jobActions[action], jobs[kind])}
            aria-disabled={isSending}
            onClick={() => send(action)}
          >
            {jobActions[action]}
          </Button>
        ))}
      >
        {failed > 0 && <FailedItems jobId={job.id} count={failed} />}
      </JobRow>
    </div>
  )
}

function countText({ total, done, failed }: SummaryJob): string {
  if (total === 0) return summariesMessages.nothingToWrite
  const written = summariesMessages.written(formatNumber(done), total)
  return failed === 0 ? written : summariesMessages.withFailed(written, formatNumber(failed))
}

/** Who started it, and when. */
function useOrigin({ createdBy, createdAt, finishedAt }: SummaryJob): string {
  const { user } = useSession()
  const now = useNow()
  const { byServer, byYou, byAnother, ended, started } = summariesMessages
  const who = createdBy === null ? byServer : createdBy === user?.id ? byYou : byAnother
  if (now === null) return ''
  return finishedAt === null
    ? started(formatAgo(Date.parse(createdAt), now), who)
    : ended(formatAgo(Date.parse(finishedAt), now), who)
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
    failed: summariesMessages.notChanged,
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
      <summary className="text-ink-2 cursor-pointer min-h-6">
        {summariesMessages.notWritten(countMessages.tools(count))}
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
  if (error !== null) return <p role="alert">{reasonOf(error, summariesMessages.failedItems)}</p>
  if (data === undefined) return <p>{summariesMessages.loading}</p>
  const rest = count - data.failedItems.length
  return (
    <>
      <Box component="ul" mah="16rem" className="overflow-y-auto">
        {data.failedItems.map(({ toolId, toolName, attempts, error: reason }) => (
          <li key={toolId} className="row flex-wrap items-baseline gap-x-4 py-1">
            <Link to={adminPaths.tool(toolId)} className="link font-medium">
              {toolName}
            </Link>
            <span className="text-sm text-ink-2 anywhere">
              {summariesMessages.attempts(reason, attempts)}
            </span>
          </li>
        ))}
      </Box>
      {rest > 0 && (
        <p className="text-sm text-ink-2 anywhere">{summariesMessages.andMore(formatNumber(rest))}</p>
      )}
    </>
  )
}
