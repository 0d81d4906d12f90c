import { isDeepStrictEqual } from 'node:util'
import type { Reputation } from '#shared/domain/agent.ts'
import type { DomainReputation } from '#shared/domain/agent-domain.ts'
import { WAITING_STATES } from '#shared/policy/improvement-states.ts'
import { TIERS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { listAgentsOfDomains } from '../../repositories/agent-domains.ts'
import {
  type ApprovedWork,
  countStates,
  countStatesOf,
  listApprovedWork,
  type StateCount,
} from '../../repositories/agent-reputation.ts'

/**
 * Only the newest works are read. They are enough to judge an agent, and reading more would cost time on every call.
 */
const MAX_WORKS = 200

/** An agent's reputation, based on its work so far. */
export async function readReputation(db: Database, agentId: number): Promise<Reputation> {
  const reputationOf = await readReputations(db, [agentId])
  return reputationOf(agentId)
}

/** The reputations of many agents, with as many queries as for one. */
export async function readReputations(
  db: Database,
  agentIds: readonly number[],
): Promise<(agentId: number) => Reputation> {
  const states = Map.groupBy(await countStatesOf(db, agentIds), ({ agentId }) => agentId)
  const works = Map.groupBy(await listApprovedWork(db, agentIds, MAX_WORKS), ({ agentId }) => agentId)
  return (agentId) => {
    const counts = sumUp(states.get(agentId) ?? [])
    const work = works.get(agentId) ?? []
    return {
      ...counts,
      approvalRate: approvalRate(counts),
      revertRate: percent(counts.reverted, counts.approved),
      survivalRate: percent(work.filter(isStillApplied).length, work.length),
    }
  }
}

/** The part of a reputation that needs only counts. */
export interface Standing extends Pick<Reputation, 'submitted' | 'approvalRate' | 'reverted'> {
  tier: Tier
  /** How many of its improvements wait for review. */
  waiting: number
}

/** An agent's tier and counts, without reading its work. */
export async function readStanding(db: Database, agentId: number): Promise<Standing> {
  const states = await countStates(db, agentId)
  const counts = sumUp(states)
  return {
    tier: tierOf(counts),
    waiting: countOf(states, WAITING_STATES),
    submitted: counts.submitted,
    approvalRate: approvalRate(counts),
    reverted: counts.reverted,
  }
}

/** What the agents of each of some domains have shown together. It gives none of them a tier: each earns its own. */
export async function readDomainReputations(
  db: Database,
  domainIds: readonly number[],
  now: string,
): Promise<(domainId: number) => DomainReputation> {
  const agents = domainIds.length === 0 ? [] : await listAgentsOfDomains(db, domainIds, now)
  const ids = agents.map(({ agentId }) => agentId)
  const counted = ids.length === 0 ? [] : await countStatesOf(db, ids)
  const states = Map.groupBy(counted, ({ agentId }) => agentId)
  const byDomain = Map.groupBy(agents, ({ domainId }) => domainId)
  return (domainId) => {
    const own = byDomain.get(domainId) ?? []
    const counts = sumUp(own.flatMap(({ agentId }) => states.get(agentId) ?? []))
    return {
      agents: own.length,
      ...counts,
      approvalRate: approvalRate(counts),
      revertRate: percent(counts.reverted, counts.approved),
    }
  }
}

const APPROVED = ['applied', 'paid', 'reversed'] as const

function sumUp(states: readonly StateCount[]) {
  return {
    submitted: states.reduce((sum, { state, count }) => sum + (state === 'lapsed' ? 0 : count), 0),
    approved: countOf(states, APPROVED),
    rejected: countOf(states, ['rejected']),
    reverted: countOf(states, ['reversed']),
    lapsed: countOf(states, ['lapsed']),
  }
}

function countOf(states: readonly StateCount[], wanted: readonly StateCount['state'][]): number {
  return states.reduce((sum, { state, count }) => sum + (wanted.includes(state) ? count : 0), 0)
}

function approvalRate({ approved, rejected, lapsed }: Omit<Shown, 'reverted'>): number | null {
  return percent(approved, approved + rejected + lapsed)
}

/** With one decimal; null when `whole` is 0. */
function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** Whether everything that an improvement wrote is still in place; false for one that was reversed. */
function isStillApplied({ state, applied, ...tool }: ApprovedWork): boolean {
  if (state === 'reversed' || applied === null) return false
  const current: Record<string, unknown> = {
    description: tool.description,
    summary: tool.summary,
    features: tool.features,
    tags: tool.tags,
  }
  return Object.entries(applied).every(
    ([field, { before, after }]) =>
      isDeepStrictEqual(before, after) || isDeepStrictEqual(after, current[field]),
  )
}

type Tier = (typeof TIERS)[number]['tier']

type Shown = Pick<Reputation, 'approved' | 'rejected' | 'reverted' | 'lapsed'>

/** The highest tier whose conditions in `TIERS` are all met; the first one has none. A lapsed claim counts like a rejection. */
export function tierOf({ approved, rejected, reverted, lapsed }: Shown): Tier {
  const decided = approved + rejected + lapsed
  const met = TIERS.filter(
    (tier) =>
      decided >= tier.decided &&
      approved * 100 >= decided * tier.approvalRate &&
      reverted * 100 <= approved * tier.maxRevertRate,
  )
  return met.at(-1)?.tier ?? TIERS[0].tier
}

/** How many improvements of an agent in this tier may wait for review. */
export function pendingLimit(tier: Tier): number {
  return TIERS.find((known) => known.tier === tier)?.pending ?? TIERS[0].pending
}
