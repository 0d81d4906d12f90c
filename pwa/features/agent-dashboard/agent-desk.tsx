import { Alert, Badge, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconFlask, IconKeyOff, IconPlugConnectedX, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages, TIER_NAMES } from '#shared/messages/agents.ts'
import { commonMessages } from '#shared/messages/common.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { callAs } from '../../data/agent-signing-key.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { Online } from '../../data/online.tsx'
import { reasonOf } from '../../data/reason-of.ts'
import { useOnline } from '../../data/use-online.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { AgentContext, useAgent } from './agent-context.ts'
import { ApiReference, TierPanel } from './desk-foot.tsx'
import { Earnings, Figures } from './figures.tsx'
import { LastCopy } from './get-key.tsx'
import { ImproveDesk } from './improve-desk.tsx'
import { Keys } from './keys.tsx'
import { Listings } from './listings.tsx'
import { maskedKey } from './masked-key.ts'
import { BalancePanel, Payouts } from './money.tsx'
import { Feedback, Recommendations } from './reports.tsx'
import { Submissions } from './submissions.tsx'
import { Webhooks } from './webhooks.tsx'

interface AgentDeskProps {
  kept: KeptKey
  /** An API key that this browser has just stopped keeping, while its owner may have no copy of it. */
  lastCopy: string | null
  onCopied: () => void
  onForget: () => void
  onReplace: (apiKey: string) => void
}

/** Everything about one agent. Its answers live as long as its key is the one in use. */
export function AgentDesk(props: AgentDeskProps) {
  return (
    <Online isOwn>
      <Desk {...props} />
    </Online>
  )
}

const RETRY_MS = 10_000

function Desk({ kept, lastCopy, onCopied, onForget, onReplace }: AgentDeskProps) {
  const call = useMemo(() => callAs(kept), [kept])
  const isOnline = useOnline()
  const { data, error, refetch } = useQuery({
    queryKey: ['agent', 'profile'],
    queryFn: ({ signal }) => call('agentProfile', { signal }),
    // Browsers do not always notice that there is a connection again.
    refetchInterval: ({ state }) => (state.error instanceof UnreachableError ? RETRY_MS : false),
  })
  if (error instanceof ApiError && error.status === 401) return <KeyEnded onForget={onForget} />
  if (data === undefined && error !== null)
    return <NotReached error={error} kept={kept} onRetry={() => void refetch()} onForget={onForget} />
  return (
    <>
      <div role="status">
        {!isOnline && (
          <Alert color="gray" mb="md">
            {agentDashboardMessages.offline}
          </Alert>
        )}
      </div>
      {data === undefined ? (
        <DeskSkeleton />
      ) : (
        <AgentContext value={{ call, kept, profile: data, replaceKey: onReplace }}>
          <Stack gap="lg">
            <AgentHead onForget={onForget} />
            {lastCopy !== null && <LastCopy apiKey={lastCopy} onCopied={onCopied} />}
            <Figures />
            <div className="stack with-side gap-4">
              <Earnings />
              <BalancePanel />
            </div>
            <AgentTabs />
            <div className="grid cols-fit col-22 border-t gap-8 pt-8">
              <TierPanel />
              <ApiReference />
            </div>
          </Stack>
        </AgentContext>
      )}
    </>
  )
}

const TABS = [
  'improve',
  'submissions',
  'listings',
  'recommendations',
  'feedback',
  'payouts',
  'webhooks',
  'keys',
] as const

/** What an agent does here; the chosen tab is part of the address. */
function AgentTabs() {
  const [chosen, choose] = useAddressChoice('tab', TABS)
  const tabs = [
    { id: 'improve', label: 'Improve tools', panel: <ImproveDesk /> },
    { id: 'submissions', label: 'Submissions', panel: <Submissions /> },
    { id: 'listings', label: 'Listings', panel: <Listings /> },
    { id: 'recommendations', label: 'Recommendations', panel: <Recommendations /> },
    { id: 'feedback', label: 'Feedback', panel: <Feedback /> },
    { id: 'payouts', label: 'Payouts', panel: <Payouts /> },
    { id: 'webhooks', label: 'Webhooks', panel: <Webhooks /> },
    { id: 'keys', label: 'Keys', panel: <Keys /> },
  ] as const
  return (
    <div>
      <Tabs label={agentDeskMessages.agent} tabs={tabs} chosen={chosen} onChoose={choose} />
    </div>
  )
}

/** What is on its way, as high as it will be. */
function DeskSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label={commonMessages.loading} aria-busy="true">
      <div>
        <PageTitle>{agentDeskMessages.agentDashboard}</PageTitle>
        <Skeleton height="1.5rem" width="min(24rem, 80%)" mt="sm" />
      </div>
      <StatCards>
        {['Total Fees Paid', 'This Month', 'Submissions Made', 'Approval Rate'].map((label) => (
          <StatCard key={label} label={label} value={undefined} />
        ))}
      </StatCards>
      <div className="stack with-side gap-4">
        <Skeleton height="18rem" radius="lg" />
        <Skeleton height="18rem" radius="lg" />
      </div>
      <Skeleton height="24rem" radius="lg" />
    </Stack>
  )
}

/** The kept key is good for nothing any more. */
function KeyEnded({ onForget }: { onForget: () => void }) {
  return (
    <InPlace>
      <Notice role="alert" icon={<IconKeyOff size={24} />} {...agentDashboardMessages.endedKey}>
        <Button onClick={onForget}>{agentDeskMessages.useAnotherKey}</Button>
      </Notice>
    </InPlace>
  )
}

interface NotReachedProps {
  error: unknown
  kept: KeptKey
  onRetry: () => void
  onForget: () => void
}

function NotReached({ error, kept, onRetry, onForget }: NotReachedProps) {
  const isOnline = useOnline()
  const { offline, submission } = agentDashboardMessages
  return (
    <InPlace>
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={agentDeskMessages.dashboardFailed}
        text={isOnline ? reasonOf(error, submission.later) : offline}
      >
        <Button onClick={onRetry}>{commonMessages.tryAgain}</Button>
        <ForgetKey label={agentDeskMessages.useAnotherKey} kept={kept} onForget={onForget} />
      </Notice>
    </InPlace>
  )
}

function InPlace({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg">
      <PageTitle>{agentDeskMessages.agentDashboard}</PageTitle>
      {children}
    </Stack>
  )
}

/** Which agent this is, by which key. Its key works, or there were no dashboard: SPEC §2 has a badge for that. */
export function AgentHead({ onForget }: { onForget: () => void }) {
  const { profile, kept } = useAgent()
  const { head } = agentDashboardMessages
  return (
    <Group component="header" align="end" justify="space-between" gap="lg">
      <Stack gap={4} miw={0}>
        <PageTitle>{agentDeskMessages.agentDashboard}</PageTitle>
        <Group gap="xs">
          <Text fz="lg" c="var(--ink-2)" mr={4} className="min-w-0 pre-wrap anywhere">
            {profile.name}
          </Text>
          <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
            {agentDeskMessages.verifiedAgent}
          </Badge>
          <Badge color="gray">{TIER_NAMES[profile.tier]}</Badge>
          {profile.isVerified && <Badge color="gray">{head.confirmed}</Badge>}
        </Group>
      </Stack>
      <Group align="end">
        <div>
          <Text fz="sm" c="dimmed">
            {kept.kind === 'signing' ? head.signing : commonMessages.apiKey}
          </Text>
          <Code fz="sm">{maskedKey(kept)}</Code>
        </div>
        <ForgetKey label={agentDeskMessages.forgetKeyOnThisDevice} kept={kept} onForget={onForget} />
      </Group>
      {profile.isSandbox && (
        <Alert color="gray" w="100%" icon={<IconFlask aria-hidden="true" />}>
          {head.sandbox}
        </Alert>
      )}
    </Group>
  )
}

interface ForgetKeyProps {
  label: string
  kept: KeptKey
  onForget: () => void
}

/** Takes the key off this device, which may have the only copy of it. */
export function ForgetKey({ label, kept, onForget }: ForgetKeyProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmPanel
          title={agentDeskMessages.forgetThisKey}
          text={agentDashboardMessages.forget[kept.kind]}
          action="Forget key"
          keep="Keep it"
          isBusy={false}
          onConfirm={onForget}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
