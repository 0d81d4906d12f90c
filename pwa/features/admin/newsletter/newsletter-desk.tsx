import { Alert, Button, Card, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink, IconMailOff, IconNews, IconPlugConnectedX, IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { CallOutput } from '#shared/api/call.ts'
import type { newsletterAdminCalls } from '#shared/api/newsletter-admin-calls.ts'
import { adminNewsletterMessages } from '#shared/messages/admin-newsletter.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { BouncedAddresses } from './bounced-addresses.tsx'
import { IssueLine } from './issue-line.tsx'
import { useNewsletter, useSendIssue, useSendTest } from './use-newsletter.ts'

type Answer = CallOutput<(typeof newsletterAdminCalls)['adminNewsletter']>

/** The newsletter: who gets it, what the next issue says, and how far those before are. */
export function NewsletterDesk() {
  const { data, error, refetch } = useNewsletter()
  if (data === undefined && error !== null)
    return (
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={adminNewsletterMessages.failed}
        text={reasonOf(error, commonMessages.tryInAMoment)}
      >
        <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  if (data === undefined)
    return (
      <Stack role="status" aria-label={commonMessages.loading} aria-busy="true">
        <Skeleton height="6rem" radius="lg" />
        <Skeleton height="20rem" radius="lg" />
      </Stack>
    )
  return (
    <>
      {!data.hasMailServer && (
        <Alert
          color="gray"
          role="note"
          icon={<IconMailOff size={20} aria-hidden="true" />}
          title={adminNewsletterMessages.noMailServer.title}
        >
          {adminNewsletterMessages.noMailServer.text}
        </Alert>
      )}
      <Readers subscribers={data.subscribers} />
      <NextIssue newsletter={data} />
      <Issues issues={data.issues} />
      <BouncedAddresses bounced={data.bounced} />
    </>
  )
}

function Readers({ subscribers: { active, unsubscribed, bounced } }: Pick<Answer, 'subscribers'>) {
  return (
    <StatCards>
      <StatCard label={adminNewsletterMessages.active} value={formatNumber(active)} />
      <StatCard label={adminNewsletterMessages.unsubscribed} value={formatNumber(unsubscribed)} />
      <StatCard
        label={adminNewsletterMessages.bounced}
        value={formatNumber(bounced)}
        tone={bounced > 0 ? 'yellow' : undefined}
      />
    </StatCards>
  )
}

function NextIssue({ newsletter }: { newsletter: Answer }) {
  const titleId = useId()
  const { next, isWeekly, isWeekDone } = newsletter
  const { nothing } = adminNewsletterMessages
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Title order={2} fz="lg" id={titleId}>
        {adminNewsletterMessages.next}
      </Title>
      <Text c="var(--ink-2)" mt="xs" mb="md">
        {isWeekly ? adminNewsletterMessages.weekly : adminNewsletterMessages.byHand}
      </Text>
      {next === null ? (
        <Notice icon={<IconNews size={24} />} title={nothing.title} text={nothing.text} />
      ) : (
        <Stack gap="md">
          <Text fw={620}>{next.subject}</Text>
          <Code block mah="22rem" className="pre-wrap anywhere" tabIndex={0} style={{ overflow: 'auto' }}>
            {next.text}
          </Code>
          <Actions readers={newsletter.subscribers.active} isWeekDone={isWeekDone} />
        </Stack>
      )}
    </Card>
  )
}

function Actions({ readers, isWeekDone }: { readers: number; isWeekDone: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const test = useSendTest()
  const issue = useSendIssue(() => setAsked(false))
  const { confirm } = adminNewsletterMessages
  const isDisabled = isWeekDone || readers === 0
  return (
    <>
      {isWeekDone && <Text c="var(--ink-2)">{adminNewsletterMessages.weekDone}</Text>}
      <Group gap="xs">
        <Button
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={isDisabled}
          onClick={() => setAsked(true)}
        >
          {adminNewsletterMessages.send}
        </Button>
        <Button variant="default" aria-disabled={test.isSending} onClick={() => test.send()}>
          {adminNewsletterMessages.sendTest}
        </Button>
        <Button
          component="a"
          variant="default"
          href="/api/admin/newsletter/preview"
          target="_blank"
          rel="noopener"
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {adminNewsletterMessages.openHtml}
        </Button>
      </Group>
      {isAsked && (
        <ConfirmPanel
          title={confirm.title}
          text={confirm.text(readers)}
          action={confirm.action}
          keep={confirm.keep}
          isBusy={issue.isSending}
          onConfirm={() => issue.send()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Issues({ issues }: Pick<Answer, 'issues'>) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Title order={2} fz="lg" id={titleId} mb="md">
        {adminNewsletterMessages.issues}
      </Title>
      {issues.length === 0 ? (
        <Text size="sm" c="dimmed">
          {adminNewsletterMessages.noIssues}
        </Text>
      ) : (
        <Stack gap="lg">
          {issues.map((issue) => (
            <IssueLine key={issue.id} issue={issue} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
