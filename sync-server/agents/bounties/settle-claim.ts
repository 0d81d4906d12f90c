import { BOUNTY_ROUNDS, type BountyClaimState, CLAIM_TRANSITIONS } from '#shared/policy/bounty-states.ts'
import { dollarsFromCents, splitImprovement } from '#shared/policy/money.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { bookClaimRelease, bookEscrow, bookImprovementPay } from '../../money/ledger/bookings.ts'
import { aboutImprovement, issueReceipt } from '../../receipts/issue-receipt.ts'
import { findEarner } from '../../repositories/agents.ts'
import { findClaim, moveClaim, type StoredClaim } from '../../repositories/bounty-claims.ts'
import { findImprovement, moveImprovement, type StoredImprovement } from '../../repositories/improvements.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'

// How claims end, and what becomes of their money. Each is a part of the transaction that is its reason.

const HOUR_MS = 3_600_000

export const hoursAfter = (now: string, hours: number): string =>
  new Date(Date.parse(now) + hours * HOUR_MS).toISOString()

/** @throws NotFoundError */
export async function existingClaim(transaction: WriteTransaction, id: number): Promise<StoredClaim> {
  const claim = await findClaim(transaction, id)
  if (claim === undefined) throw new NotFoundError(`There is no claim ${id}.`)
  return claim
}

/** @throws StateConflictError when it has moved on */
async function move(
  transaction: WriteTransaction,
  { id, state }: StoredClaim,
  { to, ...dates }: Omit<Parameters<typeof moveClaim>[2], 'from'>,
  now: string,
): Promise<void> {
  const may = CLAIM_TRANSITIONS[state].includes(to)
  if (!may || !(await moveClaim(transaction, id, { from: state, to, ...dates }, now)))
    throw new StateConflictError(`This claim is now “${state.replaceAll('_', ' ')}”.`)
}

/** The work is delivered, anew after changes: the promised time begins. @throws StateConflictError after the deadline */
export async function deliverClaim(
  transaction: WriteTransaction,
  claim: StoredClaim,
  now: string,
): Promise<void> {
  if (claim.deliverBy <= now) throw new StateConflictError('The time to deliver this claim is over.')
  await move(transaction, claim, { to: 'delivered', decide_by: hoursAfter(now, claim.decideHours) }, now)
}

/** An admin has asked for changes. The agent gets as much time as for a new claim. @throws StateConflictError the second time */
export async function returnClaim(
  transaction: WriteTransaction,
  claim: StoredClaim,
  now: string,
): Promise<void> {
  if (claim.rounds >= BOUNTY_ROUNDS)
    throw new StateConflictError('Changes to this work were already requested. Approve it or reject it.')
  const deliverBy = hoursAfter(now, claim.claimHours)
  const dates = { deliver_by: deliverBy, decide_by: null, rounds: claim.rounds + 1 }
  await move(transaction, claim, { to: 'claimed', ...dates }, now)
}

/** An admin has approved the improvement: the price moves on to it, for its agent to collect. */
export async function acceptClaim(
  transaction: WriteTransaction,
  claim: StoredClaim,
  { improvementId, now }: { improvementId: number; now: string },
): Promise<void> {
  await move(transaction, claim, { to: 'accepted' }, now)
  const agent = await earnerOf(transaction, claim)
  const money = { id: improvementId, cents: claim.priceCents, agent, at: now }
  await bookEscrow(transaction, { ...money, isBounty: true })
  await tell(transaction, claim, { event: 'bounty.decided', outcome: 'accepted', improvementId, now })
}

/**
 * Nobody has decided in time: the agent is paid. The improvement stays where it is, and nothing is published before an admin
 * approves it. Its event keys are those of every improvement, so a later approval pays nothing.
 */
export async function payClaim(
  transaction: WriteTransaction,
  claim: StoredClaim,
  now: string,
): Promise<void> {
  const { improvementId, priceCents } = claim
  if (improvementId === null) throw new StateConflictError('Nothing was delivered.')
  await move(transaction, claim, { to: 'paid', paid_at: now }, now)
  const agent = await earnerOf(transaction, claim)
  const money = { id: improvementId, cents: priceCents, agent, at: now }
  await bookEscrow(transaction, { ...money, isBounty: true })
  await bookImprovementPay(transaction, money)
  const improvement = await existingImprovement(transaction, improvementId)
  const facts = {
    gross: dollarsFromCents(priceCents),
    agentShare: dollarsFromCents(splitImprovement(priceCents).agent),
  }
  await issueReceipt(
    transaction,
    { about: aboutImprovement(improvement), event: 'payment.collected', facts },
    now,
  )
  await tell(transaction, claim, { event: 'bounty.paid', outcome: 'undecided', improvementId, now })
}

type Released = Extract<BountyClaimState, 'lapsed' | 'given_back' | 'refused' | 'reversed'>

/** The claim is over without pay, and its money goes back. What was sent back for changes is withdrawn when it lapses. */
export async function releaseClaim(
  transaction: WriteTransaction,
  claim: StoredClaim,
  { to, now }: { to: Released; now: string },
): Promise<void> {
  await move(transaction, claim, { to }, now)
  const { id, bountyId, hasEnded, isSandbox, priceCents: cents, improvementId } = claim
  await bookClaimRelease(transaction, { id, bountyId, cents, at: now, hasEnded: hasEnded && !isSandbox })
  const withImprovement = improvementId === null ? {} : { improvementId }
  if (to === 'lapsed') {
    if (improvementId !== null) await withdrawLapsed(transaction, improvementId, now)
    await tell(transaction, claim, { event: 'bounty.lapsed', outcome: to, ...withImprovement, now })
  } else if (to !== 'given_back') {
    await tell(transaction, claim, { event: 'bounty.decided', outcome: to, ...withImprovement, now })
  }
}

async function withdrawLapsed(transaction: WriteTransaction, id: number, now: string): Promise<void> {
  const move = { id, from: 'changes_requested', to: 'withdrawn' } as const
  if (!(await moveImprovement(transaction, move, now))) return
  const about = aboutImprovement(await existingImprovement(transaction, id))
  await issueReceipt(transaction, { about, event: 'improvement.withdrawn' }, now)
}

/** @throws NotFoundError */
async function existingImprovement(transaction: WriteTransaction, id: number): Promise<StoredImprovement> {
  const improvement = await findImprovement(transaction, id)
  if (improvement === undefined) throw new NotFoundError(`There is no improvement ${id}.`)
  return improvement
}

/** What the clock does with a claim whose time is over. @returns whether it was */
export async function settleDueClaim(
  transaction: WriteTransaction,
  claim: StoredClaim,
  now: string,
): Promise<boolean> {
  const { state, deliverBy, decideBy } = claim
  if (state === 'claimed' && deliverBy <= now) {
    await releaseClaim(transaction, claim, { to: 'lapsed', now })
    return true
  }
  if (state !== 'delivered' || decideBy === null || decideBy > now) return false
  await payClaim(transaction, claim, now)
  return true
}

async function earnerOf(transaction: WriteTransaction, { agentId }: StoredClaim) {
  const agent = await findEarner(transaction, agentId)
  if (agent === undefined) throw new NotFoundError('The agent of this claim no longer exists.')
  return agent
}

interface News {
  event: 'bounty.decided' | 'bounty.lapsed' | 'bounty.paid'
  outcome: string
  improvementId?: number
  now: string
}

function tell(
  transaction: WriteTransaction,
  { id, bountyId, agentId }: StoredClaim,
  { event, now, ...more }: News,
): Promise<void> {
  const data = { bountyId, claimId: id, ...more }
  return notifyAgent(transaction, { agentId, event, data }, now)
}
