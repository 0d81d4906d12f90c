import { Alert, Button, Card, Code, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconPhotoDown, IconPlugConnectedX, IconPlugOff, IconWorldCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { CallOutput } from '#shared/api/call.ts'
import type { siteCalls } from '#shared/api/site-calls.ts'
import type { SiteJob, SiteJobKind } from '#shared/domain/site-job.ts'
import { siteMessages } from '#shared/messages/admin-sites.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SiteJobLine } from './site-job-line.tsx'
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
        title={siteMessages.failed}
        text={reasonOf(error, commonMessages.tryInAMoment)}
      >
        <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  if (data === undefined) return <Placeholder />
  return (
    <>
      {!data.isOn && <Off />}
      <div className="grid cols-fit col-22 gap-4">
        <Icons sites={data} />
        <Checks sites={data} />
      </div>
      <TroubledSites sites={data} />
    </>
  )
}

function Placeholder() {
  return (
    <div
      className="grid cols-fit col-22 gap-4"
      role="status"
      aria-label={commonMessages.loading}
      aria-busy="true"
    >
      <Skeleton height="15rem" radius="lg" />
      <Skeleton height="15rem" radius="lg" />
    </div>
  )
}

function Off() {
  const { title, before, setting, after } = siteMessages.off
  return (
    <Alert color="gray" role="note" icon={<IconPlugOff size={20} aria-hidden="true" />} title={title}>
      {before} <Code>{setting}</Code> {after}
    </Alert>
  )
}

function Icons({ sites: { isOn, icons, jobs } }: { sites: Answer }) {
  const { isSending, send } = useStart('icons')
  const job = jobs.find(({ kind }) => kind === 'icons')
  const isDisabled = !isOn || (job !== undefined && isGoing(job))
  const { withIcon, withLetter } = siteMessages
  return (
    <Visits
      kind="icons"
      job={job}
      title={siteMessages.icons}
      text={siteMessages.iconsText(withIcon(icons.fetched), withLetter(icons.missing))}
    >
      <Button
        leftSection={<IconPhotoDown size={18} aria-hidden="true" />}
        disabled={isDisabled}
        aria-disabled={isSending || isDisabled}
        onClick={() => send('missing')}
      >
        {siteMessages.fetchMissingIcons}
      </Button>
      <Button
        variant="default"
        disabled={isDisabled}
        aria-disabled={isSending || isDisabled}
        onClick={() => send('all')}
      >
        {siteMessages.fetchAllAgain}
      </Button>
    </Visits>
  )
}

function Checks({ sites: { isOn, checked, jobs } }: { sites: Answer }) {
  const { isSending, send } = useStart('check')
  const job = jobs.find(({ kind }) => kind === 'check')
  const isDisabled = !isOn || (job !== undefined && isGoing(job))
  return (
    <Visits kind="check" job={job} title={siteMessages.check} text={siteMessages.checkText(checked)}>
      <Button
        leftSection={<IconWorldCheck size={18} aria-hidden="true" />}
        disabled={isDisabled}
        aria-disabled={isSending || isDisabled}
        onClick={() => send('all')}
      >
        {siteMessages.checkAllWebsites}
      </Button>
    </Visits>
  )
}

interface VisitsProps {
  kind: SiteJobKind
  job: SiteJob | undefined
  title: string
  text: string
  /** What can be started. */
  children: ReactNode
}

/** One kind of visit. What can be started stands at the same height in each card, whatever their texts are. */
function Visits({ kind, job, title, text, children }: VisitsProps) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Title order={2} fz="lg" id={titleId}>
        {title}
      </Title>
      <Text c="var(--ink-2)" mt="xs" mb="md">
        {text}
      </Text>
      <Group gap="xs" mt="auto">
        {children}
      </Group>
      <div className="mt-4 pt-4 border-t">
        {job === undefined ? (
          <Text size="sm" c="dimmed">
            {siteMessages.none[kind]}
          </Text>
        ) : (
          <SiteJobLine job={job} />
        )}
      </div>
    </Card>
  )
}
