import type { Reputation } from '#shared/domain/agent.ts'
import { type ImprovementState, WAITING_STATES } from '#shared/policy/improvement-states.ts'
import type { Database } from '../../db/schema.ts'
import {
  countStates,
  countStatesOf,
  listApprovedWork,
  type StateCount,
} from '../../repositories/agent-reputation.ts'
import { survives } from './survives.ts'
import { type Tier, tierOf } from './tier-of.ts'

/** What has become of so many of the newest says what becomes of an agent's work; more would be read at every look. */
const LOOKED_AT = 200

/** What an agent has shown so far. */
export async function readReputation(db: Database, agentId: number): Promise<Reputation> {
  const reputationOf = await readReputations(db, [agentId])
  return reputationOf(agentId)
}

/** The same of many agents, with as many queries as of one. */
export async function readReputations(
  db: Database,
  agentIds: readonly number[],
): Promise<(agentId: number) => Reputation> {
  const states = Map.groupBy(await countStatesOf(db, agentIds), ({ agentId }) => agentId)
  const works = Map.groupBy(await listApprovedWork(db, agentIds, LOOKED_AT), ({ agentId }) => agentId)
  return (agentId) => {
    const counts = sumUp(states.get(agentId) ?? [])
    const work = works.get(agentId) ?? []
    return {
      ...counts,
      approvalRate: approvalRate(counts),
      revertRate: percent(counts.reverted, counts.approved),
      survivalRate: percent(work.filter(survives).length, work.length),
    }
  }
}

/** What counting alone says of an agent. */
export interface Standing extends Pick<Reputation, 'submitted' | 'approvalRate'> {
  tier: Tier
  /** How many of its improvements wait for review. */
  waiting: number
}

/** Where an agent stands, without a look at its work. */
export async function readStanding(db: Database, agentId: number): Promise<Standing> {
  const states = await countStates(db, agentId)
  const counts = sumUp(states)
  return {
    tier: tierOf(counts),
    waiting: countOf(states, WAITING_STATES),
    submitted: counts.submitted,
    approvalRate: approvalRate(counts),
  }
}

const APPROVED = ['applied', 'paid', 'reversed'] as const

function sumUp(states: readonly StateCount[]) {
  return {
    submitted: states.reduce((sum, { count }) => sum + count, 0),
    approved: countOf(states, APPROVED),
    rejected: countOf(states, ['rejected']),
    reverted: countOf(states, ['reversed']),
  }
}

function countOf(states: readonly StateCount[], wanted: readonly ImprovementState[]): number {
  return states.reduce((sum, { state, count }) => sum + (wanted.includes(state) ? count : 0), 0)
}

function approvalRate({ approved, rejected }: Pick<Reputation, 'approved' | 'rejected'>): number | null {
  return percent(approved, approved + rejected)
}

/** With one decimal; null of nothing. */
function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}
