import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { FieldProposal, Improvement } from '#shared/domain/improvement.ts'
import type { Receipt } from '#shared/domain/payment.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { dollarsFromCents, splitImprovement } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { listVerifiedDomains } from '../../repositories/agent-domains.ts'
import { findAgent } from '../../repositories/agents.ts'
import { type ImprovementEvent, listImprovementEvents } from '../../repositories/improvement-events.ts'
import type { StoredImprovement } from '../../repositories/improvements.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import { readStanding } from '../reputation/read-reputation.ts'
import { readApprovals } from './approvals.ts'
import { mergeChanges } from './merge.ts'
import { namedFields, valuesOf } from './tool-values.ts'

/** Improvements as their agent sees them, with history. */
export async function toImprovements(
  db: Database,
  stored: readonly StoredImprovement[],
): Promise<Improvement[]> {
  const events = await listImprovementEvents(
    db,
    stored.map(({ id }) => id),
  )
  const histories = Map.groupBy(events, ({ improvementId }) => improvementId)
  return stored.map((one) => toImprovement(one, histories.get(one.id) ?? []))
}

/** The receipt of a paid improvement, always the same. null for an unpaid one. */
export function receiptOf(
  { id, state, priceCents, claim }: Pick<StoredImprovement, 'id' | 'state' | 'priceCents' | 'claim'>,
  history: readonly Pick<ImprovementEvent, 'state' | 'at'>[],
): Receipt | null {
  // The clock may have paid it while it waits for a decision.
  if (claim?.state === 'paid' && claim.paidAt !== null) return receiptFor({ id, priceCents }, claim.paidAt)
  const paid = history.find((event) => event.state === 'paid')
  return state !== 'paid' || paid === undefined ? null : receiptFor({ id, priceCents }, paid.at)
}

export function receiptFor(
  { id, priceCents }: Pick<StoredImprovement, 'id' | 'priceCents'>,
  paidAt: string,
): Receipt {
  const { agent, commission } = splitImprovement(priceCents)
  return {
    receiptId: `imp-${id}`,
    gross: dollarsFromCents(priceCents),
    platformShare: dollarsFromCents(commission),
    agentShare: dollarsFromCents(agent),
    paidAt,
  }
}

/** The agent's share of a price in cents, in dollars. */
export const earningOf = (priceCents: number): number => dollarsFromCents(splitImprovement(priceCents).agent)

function toImprovement(one: StoredImprovement, history: readonly ImprovementEvent[]): Improvement {
  return {
    id: one.id,
    toolId: one.toolId,
    toolName: one.toolName,
    improvementType: one.kind,
    state: one.state,
    priceUsd: dollarsFromCents(one.priceCents),
    estimatedEarning: earningOf(one.priceCents),
    reasoning: one.reasoning,
    fields: fieldsOf(one),
    decisionNote: one.decisionNote,
    receipt: receiptOf(one, history),
    history: history.map(({ state, at, note }) => ({ state, at, note })),
    isSandbox: one.isSandbox,
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
  }
}

function fieldsOf({ state, base, changes, applied }: StoredImprovement): FieldProposal[] {
  return namedFields(changes).map((field) => ({
    field,
    before: base[field] ?? null,
    proposed: changes[field] ?? null,
    isAccepted: applied === null ? (state === 'rejected' ? false : null) : applied[field] !== undefined,
  }))
}

/** Improvements as one of the admins sees them. */
export async function toAdminImprovements(
  db: Database,
  stored: readonly StoredImprovement[],
  viewerId: number,
): Promise<AdminImprovement[]> {
  const agents = await readAgents(db, stored)
  const toolIds = [...new Set(stored.map(({ toolId }) => toolId))]
  const tools = new Map((await listToolsById(db, toolIds)).map((tool) => [tool.id, tool]))
  const seen = await toImprovements(db, stored)
  const approvals = await readApprovals(db, stored, viewerId)
  return stored.flatMap((one, place) => {
    const improvement = seen[place]
    const agent = agents.get(one.agentId)
    const approved = approvals.get(one.id)
    if (improvement === undefined || agent === undefined || approved === undefined) return []
    const merges = mergesOf(one, tools.get(one.toolId))
    return [{ ...improvement, agent, merges, issues: one.issues, approvals: approved, bounty: bountyOf(one) }]
  })
}

function bountyOf({ claim }: StoredImprovement): AdminImprovement['bounty'] {
  if (claim === null) return null
  const { id, bountyId, bountyTitle: title, decideBy, state } = claim
  return { id: bountyId, title, claimId: id, decideBy, isPaid: state === 'paid' }
}

/** Only for improvements that are still open. Nothing can be accepted for an archived tool. */
function mergesOf(one: StoredImprovement, tool: StoredTool | undefined): AdminImprovement['merges'] {
  const isOpen =
    mayTransition('admin', one.state, 'approved') || mayTransition('agent', one.state, 'pending_review')
  return isOpen && tool !== undefined ? mergeChanges(one, valuesOf(tool)) : []
}

type Agents = Map<number, AdminImprovement['agent']>

async function readAgents(db: Database, stored: readonly StoredImprovement[]): Promise<Agents> {
  const agents: Agents = new Map()
  const ids = [...new Set(stored.map(({ agentId }) => agentId))]
  const now = new Date().toISOString()
  const domains = new Map((await listVerifiedDomains(db, ids, now)).map((one) => [one.agentId, one]))
  for (const { agentId: id, agentName: name } of stored) {
    if (agents.has(id)) continue
    const { tier, approvalRate, reverted } = await readStanding(db, id)
    const isSample = (await findAgent(db, id))?.is_sample === 1
    const known = domains.get(id)
    const domain = known === undefined ? null : { name: known.name, since: known.since }
    agents.set(id, { id, name, tier, approvalRate, reverted, isSample, domain })
  }
  return agents
}
