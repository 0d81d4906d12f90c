import { createContext, type ReactNode, use } from 'react'
import type { AgentProfile, Reputation } from '#shared/domain/agent.ts'
import { AGENT_NAMES, agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { TIER_NAMES } from '#shared/messages/agent-labels.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { TIERS } from '#shared/policy/marketplace.ts'
import type { AgentCall } from '../../data/agent-api.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { reasonOf } from '../../data/reason-of.ts'
import type { PagedList as Pages } from '../../data/use-paged-list.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'

/** The agent whose dashboard this is, and the calls under its key. */
interface Agent {
  call: AgentCall
  /** What this browser acts with. */
  kept: KeptKey
  profile: AgentProfile
  /** Another key has taken the place of the one in use, and has to be shown. */
  replaceKey: (apiKey: string) => void
}

export const AgentContext = createContext<Agent | null>(null)

/** @throws Error outside of a dashboard */
export function useAgent(): Agent {
  const agent = use(AgentContext)
  if (agent === null) throw new Error('there is no agent here')
  return agent
}

const SHOWN = 14

/** The beginning of an API key: enough to tell it from others, nothing to use it with. */
export function keyStart(kept: KeptKey): string {
  if (kept.kind === 'signing') return kept.prefix
  return kept.apiKey.slice(0, Math.min(SHOWN, Math.floor(kept.apiKey.length / 2)))
}

/** What a screen shows of a key. */
export function maskedKey(kept: KeptKey): string {
  return `${keyStart(kept)}••••••••`
}

/** A name for a new agent, such as `Swift Heron 4821`. `random` gives numbers from 0 up to, not including, 1. */
export function randomAgentName(random: () => number = Math.random): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const digits = String(Math.floor(random() * 10_000)).padStart(4, '0')
  return `${pick(AGENT_NAMES.first)} ${pick(AGENT_NAMES.second)} ${digits}`
}

interface TierNeed {
  text: string
  isMet: boolean
}

/** What the next tier asks for, with what there is of it; null for the highest. */
export function nextTier(
  tier: AgentProfile['tier'],
  reputation: Reputation,
): { name: string; pending: number; needs: TierNeed[] } | null {
  const next = TIERS[TIERS.findIndex((one) => one.tier === tier) + 1]
  if (next === undefined) return null
  const { approved, rejected, lapsed, approvalRate, revertRate } = reputation
  const decided = approved + rejected + lapsed
  const texts = agentDashboardMessages.tier
  return {
    name: TIER_NAMES[next.tier],
    pending: next.pending,
    needs: [
      { text: texts.decided(decided, next.decided), isMet: decided >= next.decided },
      {
        text:
          approvalRate === null
            ? texts.approvedOf(next.approvalRate)
            : texts.approved(rateText(approvalRate), next.approvalRate),
        isMet: approvalRate !== null && approvalRate >= next.approvalRate,
      },
      {
        text: texts.reverted(rateText(revertRate ?? 0), next.maxRevertRate),
        isMet: (revertRate ?? 0) <= next.maxRevertRate,
      },
    ],
  }
}

/** `85%`; a dash where there is nothing to take it of. */
export function rateText(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate)}%`
}

interface PagedRowsProps<Item> {
  label: string
  /** Said where it could not be loaded. */
  failed: string
  pages: Pages<Item>
  empty: ReactNode
  row: (item: Item) => ReactNode
}

/** A list of the agent, or what stands there while there is none. */
export function PagedRows<Item>({ label, failed, pages, empty, row }: PagedRowsProps<Item>) {
  const { items, total, error, isStale, loadMore, isLoadingMore, hasMoreFailed, retry } = pages
  return (
    <RemoteList
      label={label}
      items={items}
      isStale={isStale}
      failure={error && failureOf(failed, error, retry)}
      empty={empty}
      placeholderHeight="5rem"
      row={row}
    >
      {items !== undefined && (loadMore !== null || items.length > 5) && (
        <LoadMore
          shown={items.length}
          total={loadMore === null ? items.length : Math.max(total, items.length + 1)}
          onMore={loadMore}
          isLoading={isLoadingMore}
          hasFailed={hasMoreFailed}
          label={agentDeskMessages.loadMore}
        />
      )}
    </RemoteList>
  )
}

interface RowsProps<Item> {
  label: string
  failed: string
  query: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown }
  empty: ReactNode
  row: (item: Item) => ReactNode
}

/** A short list, which comes as a whole. */
export function Rows<Item>({ label, failed, query, empty, row }: RowsProps<Item>) {
  const { data, error, refetch } = query
  return (
    <RemoteList
      label={label}
      items={data}
      isStale={false}
      failure={error && failureOf(failed, error, () => void refetch())}
      empty={empty}
      placeholderHeight="5rem"
      row={row}
    >
      {null}
    </RemoteList>
  )
}

const failureOf = (title: string, error: Error, onRetry: () => void) => ({
  title,
  text: reasonOf(error, commonMessages.tryInAMoment),
  onRetry,
})

/** A figure with its name, in a list of such. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="title-sm font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
