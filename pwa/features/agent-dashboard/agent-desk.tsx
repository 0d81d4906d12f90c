import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { callAs } from '../../data/agent-signing-key.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { createQueryClient } from '../../data/create-query-client.ts'
import { useOnline } from '../../data/use-online.ts'
import { AgentContext } from './agent-context.ts'
import classes from './agent-desk.module.css'
import { AgentHead } from './agent-head.tsx'
import { AgentTabs } from './agent-tabs.tsx'
import { ApiReference } from './api-reference.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { Earnings } from './earnings.tsx'
import { Figures } from './figures.tsx'
import { KeyEnded, NotReached } from './key-ended.tsx'
import { LastCopy } from './new-key.tsx'
import { TierPanel } from './tier-panel.tsx'

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
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Desk {...props} />
    </QueryClientProvider>
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
      <p role="status" className={classes.offline}>
        {!isOnline && agentDashboardMessages.offline}
      </p>
      {data === undefined ? (
        <DeskSkeleton />
      ) : (
        <AgentContext value={{ call, kept, profile: data, replaceKey: onReplace }}>
          <div className={classes.desk}>
            <AgentHead onForget={onForget} />
            {lastCopy !== null && <LastCopy apiKey={lastCopy} onCopied={onCopied} />}
            <Figures />
            <div className={classes.money}>
              <Earnings />
              <BalancePanel />
            </div>
            <AgentTabs />
            <div className={classes.foot}>
              <TierPanel />
              <ApiReference />
            </div>
          </div>
        </AgentContext>
      )}
    </>
  )
}
