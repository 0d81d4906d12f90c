import type { PayoutState } from '#shared/domain/payment.ts'
import type { BountyClaimState, BountyState } from '#shared/policy/bounty-states.ts'
import { type Actor, type ImprovementState, mayTransition } from '#shared/policy/improvement-states.ts'
import { LISTING_TRANSITIONS, type ListingState } from '#shared/policy/listing-states.ts'

const HOUR_MS = 3_600_000
const MATURE_MS = 48 * HOUR_MS

export interface ModelAgent {
  id: number
  referredBy: number | null
  isSandbox: boolean
}

interface Improvement {
  agent: ModelAgent
  cents: number
  state: ImprovementState
  /** Who gave the first approval, and of which fields; null while nobody has. */
  first: { admin: number; fields: string } | null
  /** When its price was set aside. */
  bookedAt: number
  /** By its agent, or paid by the clock. */
  collectedAt: number
  /** The claim of a bounty that it delivers. */
  claim?: Claim
}

interface Bounty {
  /** Of one tool. */
  cents: number
  places: number
  toolIds: readonly number[] | null
  state: BountyState
  endsAt: number
  claimHours: number
  decideHours: number
  /** null: a built-in agent has proposed it. */
  creator: number | null
  /** Opened by itself. */
  isStanding: boolean
  first: number | null
  funder: number | null
  fundedAt: number
}

export interface Claim {
  bountyId: number
  agent: ModelAgent
  toolId: number
  cents: number
  state: BountyClaimState
  deliverBy: number
  decideBy: number
  rounds: number
  improvement: number | null
}

interface Listing {
  agent: ModelAgent
  /** Of its website. */
  host: string
  cents: number
  state: ListingState
  /** The payment at the provider; null: paid from the balance. */
  paidBy: number | null
  /** Whether the checks had a remark. */
  isHeld: boolean
  paidAt: number
  publishedAt: number
  createdAt: number
}

interface Payout {
  /** null: the user who has brought agents, whose bonuses it pays out. */
  agent: ModelAgent | null
  cents: number
  state: PayoutState
}

const PAYOUT_MOVES: Record<PayoutState, readonly PayoutState[]> = {
  requested: ['processing', 'cancelled'],
  processing: ['paid', 'failed'],
  paid: [],
  failed: [],
  cancelled: [],
}

/** Listings whose fee is revenue, and those whose fee has left the payer. */
const EARNED_LISTINGS: readonly ListingState[] = ['published', 'expired', 'taken_down']
const PAID_LISTINGS: readonly ListingState[] = [...EARNED_LISTINGS, 'held', 'refused']
const UNCANCELLED_PAYOUTS: readonly PayoutState[] = ['requested', 'processing', 'paid']

/**
 * All improvements, listings and payouts with their states. Balances and revenue are computed from them: the ledger
 * must have the same sums.
 */
export class Model {
  readonly agents: ModelAgent[] = []
  readonly improvements = new Map<number, Improvement>()
  readonly listings = new Map<number, Listing>()
  readonly payouts = new Map<number, Payout>()
  readonly bounties = new Map<number, Bounty>()
  readonly claims = new Map<number, Claim>()
  /** Payments that came back from the bank after their listings had ended. */
  reinstated: { id: number; cents: number }[] = []
  /** What improvements may cost in a month, in cents. */
  budget: number | null = null
  /** What built-in agents may open bounties with in a month, in cents, and since when. */
  standing: { cents: number; at: number } | null = null
  /** When an admin has dropped or ended one of theirs. */
  stoppedAt = 0

  /** Moves it through these states in order. @throws Error when a transition does not exist */
  moveImprovement(id: number, mover: Actor, ...states: ImprovementState[]): void {
    const improvement = this.improvement(id)
    for (const to of states) {
      const by = to === 'applied' ? 'system' : mover
      if (!mayTransition(by, improvement.state, to))
        throw wrongMove(`Improvement ${id}`, improvement.state, to)
      improvement.state = to
      if (to !== 'second_review') improvement.first = null
    }
  }

  /**
   * What the approval of an admin is: the one that decides, the first of two, or none. On purpose not the code of the
   * product.
   */
  approvalBy(admin: number, id: number): 'decides' | 'first' | 'none' {
    const { agent, cents, first } = this.improvement(id)
    const isLinked = (one: number) => agent.referredBy === one
    if (first === null) return cents >= 10_001 || isLinked(admin) ? 'first' : 'decides'
    const isOfNoUse = first.admin === admin || (isLinked(first.admin) && isLinked(admin))
    return isOfNoUse ? 'none' : 'decides'
  }

  /** What was approved in the month of `now`, and stands, with what its bounties have or have spent. */
  spentInMonth(now: number): number {
    const isSpent = ({ agent, state, bookedAt, claim }: Improvement) =>
      claim === undefined &&
      !agent.isSandbox &&
      (state === 'applied' || state === 'paid') &&
      monthOf(bookedAt) === monthOf(now)
    const improvements = [...this.improvements.values()].filter(isSpent).map(({ cents }) => cents)
    return sum([...improvements, this.#spentOnBounties(now, () => true)])
  }

  /** The part of it that is of bounties which opened by themselves. */
  spentByStanding = (now: number) => this.#spentOnBounties(now, ({ isStanding }) => isStanding)

  #spentOnBounties(now: number, isCounted: (bounty: Bounty) => boolean): number {
    const of = ([id, bounty]: [number, Bounty]) => {
      const { state, cents, places, fundedAt } = bounty
      const isFunded = state === 'open' || state === 'ended'
      if (!isFunded || !isCounted(bounty) || monthOf(fundedAt) !== monthOf(now)) return 0
      return cents * (state === 'open' ? places : this.claimsOf(id).length)
    }
    return sum([...this.bounties].map(of))
  }

  /**
   * For how many of so many tools a bounty opens by itself; 0 where none does. On purpose not the code of the product.
   */
  opensFor(tools: number, now: number): number {
    if (this.standing === null || tools < 5) return 0
    const { cents, at } = this.standing
    const isBusy = [...this.bounties.values()].some(
      ({ creator, state }) => creator === null && (state === 'open' || state === 'second_review'),
    )
    const isStopped = this.stoppedAt >= at && monthOf(this.stoppedAt) === monthOf(now)
    const left = Math.min(
      cents - this.spentByStanding(now),
      this.budget === null ? cents : this.budget - this.spentInMonth(now),
    )
    const places = Math.min(tools, Math.trunc(left / 2500))
    return isBusy || isStopped || places < 5 ? 0 : places
  }

  /** The claims of a bounty that hold or have spent its money. */
  claimsOf(bountyId: number): Claim[] {
    return [...this.claims.values()].filter(
      (one) =>
        one.bountyId === bountyId &&
        !one.agent.isSandbox &&
        ['claimed', 'delivered', 'accepted', 'paid'].includes(one.state),
    )
  }

  /** What the clock makes of a claim at `now`. */
  settleClaim(one: Claim, now: number): void {
    if (one.state === 'claimed' && one.deliverBy <= now) {
      one.state = 'lapsed'
      if (one.improvement !== null) this.moveImprovement(one.improvement, 'system', 'withdrawn')
    }
    if (one.state !== 'delivered' || one.decideBy > now) return
    one.state = 'paid'
    this.improvement(one.improvement ?? 0).collectedAt = now
  }

  moveListing(id: number, ...states: ListingState[]): void {
    const listing = this.listing(id)
    for (const to of states) {
      if (!LISTING_TRANSITIONS[listing.state].includes(to))
        throw wrongMove(`Listing ${id}`, listing.state, to)
      listing.state = to
    }
  }

  /** Its fee was paid: by which payment, or from the balance. */
  payListing(id: number, { paidBy, at }: { paidBy: number | null; at: number }): void {
    const listing = this.listing(id)
    this.moveListing(id, listing.isHeld ? 'held' : 'published')
    listing.paidBy = paidBy
    listing.paidAt = at
    if (!listing.isHeld) listing.publishedAt = at
  }

  /** @returns whether the payment was one that came back from the bank; it is not any more */
  takeReinstated(id: number): boolean {
    const others = this.reinstated.filter((payment) => payment.id !== id)
    const wasThere = others.length < this.reinstated.length
    this.reinstated = others
    return wasThere
  }

  /** Its payment was taken back: it ends as refunded. */
  endListing(id: number): void {
    const { state } = this.listing(id)
    if (state === 'published') this.moveListing(id, 'taken_down')
    if (state === 'held') this.moveListing(id, 'refused')
    this.moveListing(id, 'refunded')
  }

  movePayout(id: number, ...states: PayoutState[]): void {
    const payout = this.payout(id)
    for (const to of states) {
      if (!PAYOUT_MOVES[payout.state].includes(to)) throw wrongMove(`Payout ${id}`, payout.state, to)
      payout.state = to
    }
  }

  improvement = (id: number) => existing(this.improvements, id)
  listing = (id: number) => existing(this.listings, id)
  payout = (id: number) => existing(this.payouts, id)
  bounty = (id: number) => existing(this.bounties, id)
  claim = (id: number) => existing(this.claims, id)

  /** Matured cents that are not spent, and pending cents. */
  balance(agent: ModelAgent, now: number): { available: number; pending: number } {
    const paid = [...this.improvements.values()].filter((one) => one.agent === agent && isPaid(one))
    const isPending = ({ collectedAt }: Improvement) => collectedAt + MATURE_MS > now
    const earned = (some: readonly Improvement[]) => sum(some.map(({ cents }) => shareOf(cents)))
    const fees = [...this.listings.values()].filter(
      (one) => one.agent === agent && one.paidBy === null && PAID_LISTINGS.includes(one.state),
    )
    const payouts = [...this.payouts.values()].filter(
      (one) => one.agent === agent && UNCANCELLED_PAYOUTS.includes(one.state),
    )
    const spent = sum([...fees, ...payouts].map(({ cents }) => cents))
    return {
      available: earned(paid.filter((one) => !isPending(one))) - spent,
      pending: earned(paid.filter(isPending)),
    }
  }

  /** Bonuses of the user who has brought agents: matured cents that are not paid out, and pending ones. */
  bonuses(now: number): { available: number; pending: number } {
    const earned = this.#brought().map(({ cents, at }) => ({
      cents: bonusOf(cents),
      isPending: at + MATURE_MS > now,
    }))
    const paidOut = [...this.payouts.values()].filter(
      ({ agent, state }) => agent === null && UNCANCELLED_PAYOUTS.includes(state),
    )
    const of = (isPending: boolean) =>
      sum(earned.filter((one) => one.isPending === isPending).map(({ cents }) => cents))
    return { available: of(false) - sum(paidOut.map(({ cents }) => cents)), pending: of(true) }
  }

  /** What agents that somebody has brought were paid and have paid, and when. */
  #brought(): { cents: number; at: number }[] {
    const paid = [...this.improvements.values()].filter(isPaid)
    const fees = [...this.listings.values()].filter(({ state }) => EARNED_LISTINGS.includes(state))
    return [
      ...paid.map(({ agent, cents, collectedAt: at }) => ({ agent, cents, at })),
      ...fees.map(({ agent, cents, publishedAt: at }) => ({ agent, cents, at })),
    ].filter(({ agent }) => !agent.isSandbox && agent.referredBy !== null)
  }

  /** The platform's revenue from agents other than the sandbox, and the bonus owed to the referrer; in cents. */
  revenue(): { listing: number; commission: number; count: number; bonus: number } {
    const paid = [...this.improvements.values()].filter((one) => !one.agent.isSandbox && isPaid(one))
    const fees = [...this.listings.values()].filter(
      (one) => !one.agent.isSandbox && EARNED_LISTINGS.includes(one.state),
    )
    return {
      listing: sum([...fees, ...this.reinstated].map(({ cents }) => cents)),
      commission: sum(paid.map(({ cents }) => cents - shareOf(cents))),
      count: paid.length + fees.length + this.reinstated.length,
      bonus: sum(this.#brought().map(({ cents }) => bonusOf(cents))),
    }
  }
}

/** The clock may have paid it while it waits for its decision. */
const isPaid = ({ state, claim }: Improvement) => state === 'paid' || claim?.state === 'paid'

/** `2026-11`, UTC. */
const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7)

/** 3%. On purpose not the code of the product. */
const bonusOf = (cents: number) => Math.trunc((cents * 3) / 100)

/** 85%, rounded up to a cent. On purpose not the code of the product. */
function shareOf(cents: number): number {
  return Math.ceil((cents * 85) / 100)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function existing<T>(all: ReadonlyMap<number, T>, id: number): T {
  const found = all.get(id)
  if (found === undefined) throw new Error(`The model has no number ${id}.`)
  return found
}

const wrongMove = (what: string, from: string, to: string) =>
  new Error(`${what} went from ${from} to ${to}, which is no transition.`)
