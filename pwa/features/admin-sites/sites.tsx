import { Button, Skeleton } from '@mantine/core'
import { IconPhotoDown, IconPlugConnectedX, IconWorldCheck } from '@tabler/icons-react'
import type { CallOutput } from '#shared/api/call.ts'
import type { siteCalls } from '#shared/api/site-calls.ts'
import type { SiteJob, SiteJobKind } from '#shared/domain/site-job.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { SiteJobLine } from './site-job-line.tsx'
import classes from './sites.module.css'
import { TroubledSites } from './troubled-sites.tsx'
import { isGoing, useSites, useStart } from './use-sites.ts'

type Answer = CallOutput<(typeof siteCalls)['adminSites']>

/** Visits of the websites of tools: what can be started, how far it is, and what needs somebody to look. */
export function Sites() {
  const { data, error, refetch } = useSites()
  if (data === undefined && error !== null)
    return (
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={adminCatalogueMessages.visitsFailed}
        text={reasonOf(error, 'Please try again in a moment.')}
      >
        <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  if (data === undefined) return <Skeleton height="16rem" radius="md" />
  return (
    <>
      {!data.isOn && <Off />}
      <div className={`stack gap-4 ${classes.cards}`}>
        <Icons sites={data} />
        <Checks sites={data} />
      </div>
      <TroubledSites sites={data} />
    </>
  )
}

function Off() {
  return (
    <div className="grid gap-1 text-ink-2 bg-sunken border-strong rounded-lg py-4 px-5" role="note">
      <p className="text-ink font-semibold">{adminCatalogueMessages.visitsAreOff}</p>
      <p>
        {adminCatalogueMessages.switchedOnWith} <code>{adminCatalogueMessages.visitsSetting}</code>{' '}
        {adminCatalogueMessages.whatVisitsAsk}
      </p>
    </div>
  )
}

function Icons({ sites: { isOn, icons, jobs } }: { sites: Answer }) {
  const { isSending, send } = useStart('icons')
  const job = jobs.find(({ kind }) => kind === 'icons')
  const isDisabled = !isOn || (job !== undefined && isGoing(job))
  return (
    <section className="stack card content-start gap-3 p-5" aria-labelledby="site-icons">
      <h2 id="site-icons" className="title-sm font-bold">
        {adminCatalogueMessages.icons}
      </h2>
      <p className="text-ink-2">
        {adminCatalogueMessages.iconsText(
          `${formatCount(icons.fetched, 'tool')} ${icons.fetched === 1 ? 'has' : 'have'} one`,
          `${formatNumber(icons.missing)} ${icons.missing === 1 ? 'shows' : 'show'} a letter`,
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          leftSection={<IconPhotoDown size={18} aria-hidden="true" />}
          disabled={isDisabled}
          aria-disabled={isSending || isDisabled}
          onClick={() => send('missing')}
        >
          {adminCatalogueMessages.fetchMissingIcons}
        </Button>
        <Button
          variant="default"
          disabled={isDisabled}
          aria-disabled={isSending || isDisabled}
          onClick={() => send('all')}
        >
          {adminCatalogueMessages.fetchAllAgain}
        </Button>
      </div>
      <LastJob job={job} kind="icons" />
    </section>
  )
}

function Checks({ sites: { isOn, checked, jobs } }: { sites: Answer }) {
  const { isSending, send } = useStart('check')
  const job = jobs.find(({ kind }) => kind === 'check')
  const isDisabled = !isOn || (job !== undefined && isGoing(job))
  return (
    <section className="stack card content-start gap-3 p-5" aria-labelledby="site-checks">
      <h2 id="site-checks" className="title-sm font-bold">
        {adminCatalogueMessages.websiteCheck}
      </h2>
      <p className="text-ink-2">{adminCatalogueMessages.checksText(formatCount(checked, 'website'))}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          leftSection={<IconWorldCheck size={18} aria-hidden="true" />}
          disabled={isDisabled}
          aria-disabled={isSending || isDisabled}
          onClick={() => send('all')}
        >
          {adminCatalogueMessages.checkAllWebsites}
        </Button>
      </div>
      <LastJob job={job} kind="check" />
    </section>
  )
}

function LastJob({ job, kind }: { job: SiteJob | undefined; kind: SiteJobKind }) {
  if (job !== undefined) return <SiteJobLine job={job} />
  return (
    <p className="text-sm text-ink-3">
      {kind === 'icons' ? adminCatalogueMessages.noIconsFetched : adminCatalogueMessages.noCheckMade}
    </p>
  )
}
