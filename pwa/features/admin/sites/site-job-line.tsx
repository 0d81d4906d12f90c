import { Button } from '@mantine/core'
import type { SiteJob } from '#shared/domain/site-job.ts'
import { siteMessages } from '#shared/messages/admin-sites.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { useSession } from '../../../data/session.ts'
import { Ago } from '../../../ui/ago.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { JobRow } from '../../../ui/job-row.tsx'
import { isGoing, useCancel } from './use-sites.ts'

/** The last job of a kind: how far it is or was, and who started it. */
export function SiteJobLine({ job }: { job: SiteJob }) {
  const { isSending, send } = useCancel(job)
  const { kind, state, total, done, error } = job
  const title = siteMessages.jobs[kind]
  return (
    <JobRow
      title={title}
      state={siteMessages.jobStates[state]}
      origin={<Origin job={job} />}
      value={total === 0 ? 1 : done}
      max={Math.max(total, 1)}
      text={countText(job)}
      error={error}
      actions={
        isGoing(job) && (
          <Button
            size="xs"
            variant="default"
            aria-label={siteMessages.cancelJob(title)}
            aria-disabled={isSending}
            onClick={() => send()}
          >
            {commonMessages.cancel}
          </Button>
        )
      }
    />
  )
}

function countText({ kind, total, done, good }: SiteJob): string {
  if (total === 0) return siteMessages.nothingToVisit
  const visited = siteMessages.visited(formatNumber(done), total)
  return kind === 'icons' ? siteMessages.found(visited, good) : siteMessages.answering(visited, good)
}

function Origin({ job: { createdBy, createdAt, finishedAt } }: { job: SiteJob }) {
  const { user } = useSession()
  const { byServer, byYou, byAnother, since, ended } = siteMessages
  const who = createdBy === null ? byServer : createdBy === user?.id ? byYou : byAnother
  return (
    <>
      {finishedAt === null ? since : ended} <Ago time={finishedAt ?? createdAt} />
      {siteMessages.started(who)}
    </>
  )
}
