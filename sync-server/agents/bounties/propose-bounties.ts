import type { BountyDraft, StandingNext } from '#shared/domain/bounty.ts'
import { BOUNTY_LIMITS, PROPOSED_TOOLS } from '#shared/policy/bounty-states.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import { centsFromDollars } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import {
  findUnfinished,
  insertBounty,
  rewriteBounty,
  type StoredBounty,
  wasStopped,
} from '../../repositories/bounties.ts'
import { sumBounties } from '../../repositories/improvement-budget.ts'
import { listPendingFindings } from '../../repositories/recommendations.ts'
import { findGrant, type Grant } from '../../repositories/standing-budget.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import { monthOf, remainingCents } from '../improvements/improvement-budget.ts'
import { auditBounty, existingBounty, fundBounty } from './fund-bounty.ts'
import { hoursAfter } from './settle-claim.ts'

/** How the description check names what it has found. */
const FINDING = /^thin-description:(\d+)$/
const OPEN_HOURS = 14 * 24
const PRICE_CENTS = centsFromDollars(IMPROVEMENT_PRICE.min)

/** What a built-in agent has found, and its bounty that is not over. */
interface Work {
  agentId: number
  toolIds: number[]
  unfinished: StoredBounty | undefined
}

/** What is to be done about it. */
interface Plan {
  /** null without findings. */
  work: Work | null
  grant: Grant | undefined
  /** null without a standing budget. */
  next: StandingNext | null
  /** How many tools the bounty pays for that opens next; 0 where none does. */
  places: number
}

/** The rule: whether a bounty may open by itself, for how many tools, or what it waits for. */
export async function planBounty(db: Database, now: string): Promise<Plan> {
  const work = await findWork(db)
  const grant = await findGrant(db)
  const waits = (next: StandingNext | null): Plan => ({ work, grant, next, places: 0 })
  if (grant === undefined) return waits(null)
  if (grant.rests) return waits('rests')
  if (work === null || work.toolIds.length < PROPOSED_TOOLS.least) return waits('few')
  if (work.unfinished?.state === 'open') return waits('open')
  if (work.unfinished !== undefined && isOfAdmins(work.unfinished)) return waits('draft')
  const since = [monthOf(now).from, grant.at].toSorted().at(-1) ?? now
  if (await wasStopped(db, work.agentId, since)) return waits('stopped')
  const own = placesFor(grant.cents - (await spentCents(db, now)))
  if (own < PROPOSED_TOOLS.least) return waits('spent')
  const shared = placesFor((await remainingCents(db, now)) ?? Number.POSITIVE_INFINITY)
  if (shared < PROPOSED_TOOLS.least) return waits('month')
  const places = Math.min(own, shared, work.toolIds.length, PROPOSED_TOOLS.mostOpened)
  return { work, grant, next: 'opens', places }
}

/** What the standing budget has spent in the month of `now`, in cents: what has come back of its bounties is not spent. */
export const spentCents = (db: Database, now: string): Promise<number> =>
  sumBounties(db, { ...monthOf(now), which: 'standing' })

const placesFor = (cents: number): number => Math.floor(cents / PRICE_CENTS)

/** Whoever has changed the terms of a proposal, or approved them first, decides on it. */
const isOfAdmins = ({ state, changedBy }: StoredBounty): boolean => state !== 'draft' || changedBy !== null

async function findWork(db: Database): Promise<Work | null> {
  const found = await listPendingFindings(db, 'thin-description:')
  const [first] = found
  if (first === undefined) return null
  const ids = found.flatMap(({ fingerprint }) => Number(FINDING.exec(fingerprint)?.[1] ?? 0) || [])
  const named = [...new Set(ids)].slice(0, PROPOSED_TOOLS.mostProposed)
  const listed = new Set((await listToolsById(db, named)).map(({ id }) => id))
  const toolIds = named.filter((id) => listed.has(id))
  return { agentId: first.agentId, toolIds, unfinished: await findUnfinished(db, first.agentId) }
}

interface ProposeDeps {
  writer: Writer
}

/**
 * Opens a bounty for what the built-in description check has found, where a standing budget pays for it. All of it is one
 * transaction, which also asks the budget: two nodes at once open one, and a server that dies opens it or does not. A draft of the
 * agent that no admin has touched is brought up to date and opened in its place. @returns whether it did
 */
export function openByItself({ writer }: ProposeDeps, time: Date): Promise<boolean> {
  const now = time.toISOString()
  return writeTransaction(writer, async (transaction) =>
    openPlanned(transaction, await planBounty(transaction, now), now),
  )
}

/**
 * As `openByItself`. Where nothing may open, it drafts a bounty unless the agent has one that is not over; no money moves before an
 * admin has looked at it, changed it as they like, and funded it. @returns whether there is a new bounty, or an open one
 */
export function proposeBounties({ writer }: ProposeDeps, time: Date): Promise<boolean> {
  const now = time.toISOString()
  return writeTransaction(writer, async (transaction) => {
    const plan = await planBounty(transaction, now)
    if (await openPlanned(transaction, plan, now)) return true
    const { work } = plan
    if (work === null || work.unfinished !== undefined) return false
    if (work.toolIds.length < PROPOSED_TOOLS.least) return false
    const { agentId, toolIds } = work
    await insertBounty(transaction, { draft: draftFor(toolIds, now), author: { agentId } }, now)
    return true
  })
}

/** The owner who has granted the money stands for it, in the audit log and where linked agents are refused. */
async function openPlanned(
  transaction: WriteTransaction,
  { work, grant, next, places }: Plan,
  now: string,
): Promise<boolean> {
  if (next !== 'opens' || work === null || grant === undefined) return false
  const { agentId, toolIds, unfinished } = work
  const draft = draftFor(toolIds.slice(0, places), now)
  if (unfinished !== undefined)
    await rewriteBounty(transaction, unfinished.id, { draft, changedBy: null }, now)
  const id = unfinished?.id ?? (await insertBounty(transaction, { draft, author: { agentId } }, now))
  const userId = grant.grantedBy.id
  const funder = { userId, standingBudgetId: grant.id }
  await fundBounty(transaction, await existingBounty(transaction, id), funder, now)
  const act = { actorId: userId, now }
  const before = unfinished ?? null
  await auditBounty(transaction, act, {
    action: 'bounty.open',
    before,
    after: await existingBounty(transaction, id),
  })
  return true
}

const draftFor = (toolIds: number[], now: string): BountyDraft => ({
  title: `Describe ${toolIds.length} tools in full`,
  instructions:
    'The description is too short to tell what the tool does. Say what it does, for whom, and what sets it apart, using the maker’s own page.',
  categoryId: null,
  toolIds,
  field: 'description',
  priceUsd: IMPROVEMENT_PRICE.min,
  places: toolIds.length,
  endsAt: hoursAfter(now, OPEN_HOURS),
  claimHours: BOUNTY_LIMITS.claimHours.suggested,
  decideHours: BOUNTY_LIMITS.decideHours.suggested,
})
