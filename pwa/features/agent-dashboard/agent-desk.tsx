import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconKeyOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { receiptMessages } from '#shared/messages/receipts.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { callAs } from '../../data/agent-signing-key.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { Online } from '../../data/online.tsx'
import { reasonOf } from '../../data/reason-of.ts'
import { useOnline } from '../../data/use-online.ts'
import { type LazyCode, LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { AgentContext } from './agent.tsx'
import { AgentHead, ApiReference, ForgetKey, LastCopy, TierPanel } from './agent-profile.tsx'
import { BalancePanel, Earnings, Figures, Payouts } from './earnings.tsx'
import { ImproveDesk } from './improve-desk.tsx'
import { Keys } from './keys.tsx'
import { Listings } from './listings.tsx'
import { Receipts } from './receipts.tsx'
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
  'bounties',
  'listings',
  'recommendations',
  'feedback',
  'payouts',
  'receipts',
  'webhooks',
  'keys',
  'domain',
] as const

// Few agents look at these each time.
const bounties = lazyCode(() => import('./bounties.tsx').then(({ Bounties }) => ({ Panel: Bounties })))
const domain = lazyCode(() => import('./domain.tsx').then(({ Domain }) => ({ Panel: Domain })))

interface LateTabProps {
  code: LazyCode<{ Panel: ComponentType }>
  /** Said where its code could not be loaded. */
  failed: string
}

/** A tab whose code comes when it is opened. */
function LateTab({ code, failed }: LateTabProps) {
  return (
    <LazyPart
      code={code}
      failed={(retry) => (
        <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={failed}>
          <Button onClick={retry}>{commonMessages.tryAgain}</Button>
        </Notice>
      )}
    >
      {({ Panel }) => <Panel />}
    </LazyPart>
  )
}

/** What an agent does here; the chosen tab is part of the address. */
function AgentTabs() {
  const [chosen, choose] = useAddressChoice('tab', TABS)
  const tabs = [
    { id: 'improve', label: agentDeskMessages.improveTools, panel: <ImproveDesk /> },
    { id: 'submissions', label: agentDeskMessages.submissions, panel: <Submissions /> },
    {
      id: 'bounties',
      label: agentDeskMessages.bounties,
      panel: <LateTab code={bounties} failed={agentDeskMessages.bountiesFailed} />,
    },
    { id: 'listings', label: agentDeskMessages.listings, panel: <Listings /> },
    { id: 'recommendations', label: agentDeskMessages.recommendations, panel: <Recommendations /> },
    { id: 'feedback', label: agentDeskMessages.feedback, panel: <Feedback /> },
    { id: 'payouts', label: agentDeskMessages.payouts, panel: <Payouts /> },
    { id: 'receipts', label: receiptMessages.receipts, panel: <Receipts /> },
    { id: 'webhooks', label: agentDeskMessages.webhooks, panel: <Webhooks /> },
    { id: 'keys', label: agentDeskMessages.keys, panel: <Keys /> },
    {
      id: 'domain',
      label: agentDeskMessages.domain,
      panel: <LateTab code={domain} failed={agentDeskMessages.domainFailed} />,
    },
  ] as const
  return (
    <div>
      <Tabs label={agentDeskMessages.agent} tabs={tabs} chosen={chosen} onChoose={choose} />
    </div>
  )
}

/** What is on its way, as high as it will be. */
function DeskSkeleton() {
  const { totalFeesPaid, thisMonth, submissionsMade, approvalRate } = agentDeskMessages
  return (
    <Stack gap="lg" role="status" aria-label={commonMessages.loading} aria-busy="true">
      <div>
        <PageTitle>{agentDeskMessages.agentDashboard}</PageTitle>
        <Skeleton height="1.5rem" width="min(24rem, 80%)" mt="sm" />
      </div>
      <StatCards>
        {[totalFeesPaid, thisMonth, submissionsMade, approvalRate].map((label) => (
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
