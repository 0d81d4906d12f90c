import { MATURITY_HOURS } from '#shared/policy/marketplace.ts'
import { referralBonus, splitImprovement } from '#shared/policy/money.ts'
import type { Book } from '../../db/ledger-schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import type { AccountName } from '../../repositories/ledger.ts'
import type { Payee } from '../../repositories/payouts.ts'
import { type Line, post, reverse } from './post.ts'

// All movements of money, DESIGN §8. Each event has its own key, so that it is booked once.

/** The agent that earns, and the user who referred it. */
export interface Earner {
  id: number
  referredBy: number | null
  isSandbox: boolean
}

interface Money {
  id: number
  /** Gross, in cents. */
  cents: number
  agent: Earner
  at: string
}

export const bookOf = ({ isSandbox }: Pick<Earner, 'isSandbox'>): Book => (isSandbox ? 'sandbox' : 'live')

/** Where the money of a payee is, and what of it is being paid out. Users and agents have numbers of their own each. */
export function accountsOf({
  kind,
  id: ownerId,
}: Pick<Payee, 'kind' | 'id'>): Record<'balance' | 'payout', AccountName> {
  return kind === 'agent'
    ? { balance: { kind: 'agent', ownerId }, payout: { kind: 'payout', ownerId } }
    : { balance: { kind: 'referrer', ownerId }, payout: { kind: 'referrer-payout', ownerId } }
}

export const improvementEvents = (id: number) => ({
  escrow: `improvement:${id}:escrow`,
  pay: `improvement:${id}:pay`,
})
export const bountyEvents = (id: number) => ({ fund: `bounty:${id}:fund`, end: `bounty:${id}:end` })
export const claimEvents = (id: number) => ({
  hold: `bounty-claim:${id}:hold`,
  back: `bounty-claim:${id}:back`,
})
export const listingEvents = (id: number) => ({ held: `listing:${id}:held`, fee: `listing:${id}:fee` })
export const payoutEvents = (id: number) => ({ out: `payout:${id}:out`, done: `payout:${id}:done` })
export const reinstatedEvent = (paymentId: number) => `payment:${paymentId}:reinstated`
export const premiumEvent = (paymentId: number) => `premium:${paymentId}:fee`

/**
 * An improvement was applied: sets its price aside. That of a bounty is set aside since its claim.
 * @returns as post
 */
export function bookEscrow(
  transaction: WriteTransaction,
  { id, cents, agent, at, isBounty = false }: Money & { isBounty?: boolean },
): Promise<boolean> {
  const lines: Line[] = [
    { account: { kind: isBounty ? 'bounty-escrow' : 'content-budget' }, cents: -cents },
    { account: { kind: 'escrow' }, cents },
  ]
  const eventKey = improvementEvents(id).escrow
  const kind = isBounty ? 'bounty-work' : 'improvement-escrow'
  return post(transaction, { eventKey, kind, book: bookOf(agent), at, lines })
}

/** A bounty and an amount of it, in cents. */
interface BountyMoney {
  bountyId: number
  cents: number
  at: string
}

/** A bounty is open: sets its whole budget aside. @returns as post */
export function bookBountyFund(
  transaction: WriteTransaction,
  { bountyId, cents, at }: BountyMoney,
): Promise<boolean> {
  const lines: Line[] = [
    { account: { kind: 'content-budget' }, cents: -cents },
    { account: { kind: 'bounty', ownerId: bountyId }, cents },
  ]
  const eventKey = bountyEvents(bountyId).fund
  return post(transaction, { eventKey, kind: 'bounty-fund', book: 'live', at, lines })
}

/** A bounty has ended: what nobody has claimed goes back. @returns as post; false as well when nothing is left */
export async function bookBountyEnd(transaction: WriteTransaction, money: BountyMoney): Promise<boolean> {
  return money.cents > 0 && returnOf(transaction, bountyEvents(money.bountyId).end, money)
}

/** A tool of a bounty was claimed. The demo has no bounties of its own: play money is made for it. @returns as post */
export function bookClaimHold(
  transaction: WriteTransaction,
  { id, bountyId, cents, agent, at }: Money & { bountyId: number },
): Promise<boolean> {
  const source: Line['account'] = agent.isSandbox
    ? { kind: 'content-budget' }
    : { kind: 'bounty', ownerId: bountyId }
  const lines: Line[] = [
    { account: source, cents: -cents },
    { account: { kind: 'bounty-escrow' }, cents },
  ]
  const eventKey = claimEvents(id).hold
  return post(transaction, { eventKey, kind: 'bounty-hold', book: bookOf(agent), at, lines })
}

/**
 * A claim is over without pay, or its pay was reversed: the money returns to the bounty, and on to where it came from when the
 * bounty has ended.
 */
export async function bookClaimRelease(
  transaction: WriteTransaction,
  { id, hasEnded, ...money }: BountyMoney & { id: number; hasEnded: boolean },
): Promise<void> {
  const { hold, back } = claimEvents(id)
  const isReleased = await reverse(transaction, { event: hold, at: money.at })
  if (isReleased && hasEnded) await returnOf(transaction, back, money)
}

function returnOf(
  transaction: WriteTransaction,
  eventKey: string,
  { bountyId, cents, at }: BountyMoney,
): Promise<boolean> {
  const lines: Line[] = [
    { account: { kind: 'bounty', ownerId: bountyId }, cents: -cents },
    { account: { kind: 'content-budget' }, cents },
  ]
  return post(transaction, { eventKey, kind: 'bounty-return', book: 'live', at, lines })
}

/**
 * The agent collects: 85% to the agent, 15% to the platform. The referrer also gets 3% of the price, paid by the
 * platform. @returns as post
 */
export function bookImprovementPay(
  transaction: WriteTransaction,
  { id, cents, agent, at }: Money,
): Promise<boolean> {
  const { agent: share, commission } = splitImprovement(cents)
  const lines: Line[] = [
    { account: { kind: 'escrow' }, cents: -cents },
    { account: { kind: 'agent', ownerId: agent.id }, cents: share, maturesAt: maturity(at) },
    { account: { kind: 'commission-revenue' }, cents: commission },
    ...referralLines(agent, { gross: cents, at }),
  ]
  const eventKey = improvementEvents(id).pay
  return post(transaction, { eventKey, kind: 'improvement-pay', book: bookOf(agent), at, lines })
}

/** The improvement was reversed: reverses everything that was booked for it. @returns whether its agent had been paid */
export async function bookImprovementReversal(
  transaction: WriteTransaction,
  id: number,
  at: string,
): Promise<boolean> {
  const { pay, escrow } = improvementEvents(id)
  const wasPaid = await reverse(transaction, { event: pay, at })
  await reverse(transaction, { event: escrow, at })
  return wasPaid
}

/** Where a listing fee comes from: the agent's balance, outside, or what was set aside when it was paid. */
export type FeeSource = 'balance' | 'world' | 'held'

function feeAccount(from: FeeSource, agent: Earner): Line['account'] {
  if (from === 'balance') return { kind: 'agent', ownerId: agent.id }
  return { kind: from === 'world' ? 'world' : 'listing-held' }
}

/** A listing was paid for, and an admin has to look at it first: sets the fee aside. @returns as post */
export function bookListingHold(
  transaction: WriteTransaction,
  { id, cents, agent, at, from }: Money & { from: FeeSource },
): Promise<boolean> {
  const lines: Line[] = [
    { account: feeAccount(from, agent), cents: -cents },
    { account: { kind: 'listing-held' }, cents },
  ]
  const eventKey = listingEvents(id).held
  return post(transaction, { eventKey, kind: 'listing-hold', book: bookOf(agent), at, lines })
}

/** A listing fee was earned. @returns as post */
export function bookListingFee(
  transaction: WriteTransaction,
  { id, cents, agent, at, from }: Money & { from: FeeSource },
): Promise<boolean> {
  const lines: Line[] = [
    { account: feeAccount(from, agent), cents: -cents },
    { account: { kind: 'listing-revenue' }, cents },
    ...referralLines(agent, { gross: cents, at }),
  ]
  return post(transaction, {
    eventKey: listingEvents(id).fee,
    kind: 'listing-fee',
    book: bookOf(agent),
    at,
    lines,
  })
}

/** The fee goes back to its source, by way of what was set aside if it was held before. */
export async function bookListingRefund(
  transaction: WriteTransaction,
  id: number,
  at: string,
): Promise<void> {
  const { fee, held } = listingEvents(id)
  await reverse(transaction, { event: fee, at })
  await reverse(transaction, { event: held, at })
}

interface PayoutMoney extends Omit<Money, 'agent'> {
  payee: Payee
}

/** Money leaves the balance for a payout. @returns as post */
export function bookPayoutOut(
  transaction: WriteTransaction,
  { id, cents, payee, at }: PayoutMoney,
): Promise<boolean> {
  const { balance, payout } = accountsOf(payee)
  const lines: Line[] = [
    { account: balance, cents: -cents },
    { account: payout, cents },
  ]
  return post(transaction, {
    eventKey: payoutEvents(id).out,
    kind: 'payout-out',
    book: bookOf(payee),
    at,
    lines,
  })
}

/** The payout has arrived. @returns as post */
export function bookPayoutDone(
  transaction: WriteTransaction,
  { id, cents, payee, at }: PayoutMoney,
): Promise<boolean> {
  const lines: Line[] = [
    { account: accountsOf(payee).payout, cents: -cents },
    { account: { kind: 'world' }, cents },
  ]
  return post(transaction, {
    eventKey: payoutEvents(id).done,
    kind: 'payout-done',
    book: bookOf(payee),
    at,
    lines,
  })
}

/** The payout failed or was cancelled. @returns as reverse */
export function bookPayoutBack(transaction: WriteTransaction, id: number, at: string): Promise<boolean> {
  return reverse(transaction, { event: payoutEvents(id).out, at })
}

/** A month of premium was paid for. @returns as post */
export function bookPremium(
  transaction: WriteTransaction,
  { paymentId, cents, at }: { paymentId: number; cents: number; at: string },
): Promise<boolean> {
  const lines: Line[] = [
    { account: { kind: 'world' }, cents: -cents },
    { account: { kind: 'premium-revenue' }, cents },
  ]
  return post(transaction, {
    eventKey: premiumEvent(paymentId),
    kind: 'premium-fee',
    book: 'live',
    at,
    lines,
  })
}

/** The money of a charged-back payment came back to us. @returns as post */
export function bookReinstated(
  transaction: WriteTransaction,
  { paymentId, cents, at, book, into }: Reinstated,
): Promise<boolean> {
  const lines: Line[] = [
    { account: { kind: 'world' }, cents: -cents },
    { account: { kind: into }, cents },
  ]
  const eventKey = reinstatedEvent(paymentId)
  return post(transaction, { eventKey, kind: 'payment-reinstated', book, at, lines })
}

interface Reinstated {
  paymentId: number
  cents: number
  at: string
  book: Book
  into: 'listing-revenue' | 'premium-revenue'
}

/** The bonus matures as pay does: what may still be reversed is not paid out yet. */
function referralLines({ referredBy }: Earner, { gross, at }: { gross: number; at: string }): Line[] {
  if (referredBy === null) return []
  const bonus = referralBonus(gross)
  return [
    { account: { kind: 'referral-expense' }, cents: -bonus },
    { account: { kind: 'referrer', ownerId: referredBy }, cents: bonus, maturesAt: maturity(at) },
  ]
}

function maturity(at: string): string {
  return new Date(Date.parse(at) + MATURITY_HOURS * 3_600_000).toISOString()
}
