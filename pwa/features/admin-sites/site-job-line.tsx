import { Button } from '@mantine/core'
import type { SiteJob, SiteJobState } from '#shared/domain/site-job.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { useSession } from '../../data/session.ts'
import { Ago } from '../../ui/ago.tsx'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import classes from './sites.module.css'
import { isGoing, useCancel } from './use-sites.ts'

const STATES: Record<SiteJobState, string> = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Stopped',
  cancelled: 'Cancelled',
}
const TITLES = { icons: 'Fetching icons', check: 'Checking websites' } as const

/** The last job of a kind: how far it is or was, and who started it. */
export function SiteJobLine({ job }: { job: SiteJob }) {
  const { isSending, send } = useCancel(job)
  const { kind, state, total, done, error } = job
  const title = TITLES[kind]
  const text = countText(job)
  return (
    <article className="grid gap-2 pt-3 border-t" aria-label={`${title}: ${STATES[state]}`}>
      <p className={`flex flex-wrap items-baseline font-semibold gap-y-1 gap-x-2 ${classes.state}`}>
        <span data-state={state}>{STATES[state]}</span> <Origin job={job} />
      </p>
      <ProgressBar label={title} value={total === 0 ? 1 : done} max={Math.max(total, 1)} text={text} />
      <div className={`row flex-wrap justify-between gap-2 ${classes.foot}`}>
        <p className="tabular-nums text-sm text-ink-3">{text}</p>
        {isGoing(job) && (
          <Button
            size="xs"
            variant="default"
            aria-label={adminCatalogueMessages.cancelJob(title)}
            aria-disabled={isSending}
            onClick={() => send()}
          >
            {commonMessages.cancel}
          </Button>
        )}
      </div>
      {error !== null && <p className="text-sm text-danger">{error}</p>}
    </article>
  )
}

function countText({ kind, total, done, good }: SiteJob): string {
  if (total === 0) return 'There was nothing to visit.'
  const visited = `${formatNumber(done)} of ${formatCount(total, 'website')} visited`
  if (kind === 'icons') return `${visited}, ${formatCount(good, 'icon')} found`
  return `${visited}, ${formatNumber(good)} ${good === 1 ? 'answers' : 'answer'}`
}

function Origin({ job: { createdBy, createdAt, finishedAt } }: { job: SiteJob }) {
  const { user } = useSession()
  const who =
    createdBy === null ? 'by the server itself' : createdBy === user?.id ? 'by you' : 'by another admin'
  return (
    <span className="font-regular text-sm text-ink-3">
      {finishedAt === null ? adminCatalogueMessages.jobSince : adminCatalogueMessages.jobEnded}{' '}
      <Ago time={finishedAt ?? createdAt} />
      {adminCatalogueMessages.jobStarted(who)}
    </span>
  )
}
