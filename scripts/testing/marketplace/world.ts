import { isDeepStrictEqual } from 'node:util'
import { BountyAdmin } from '../../../sync-server/agents/bounties/bounty-admin.ts'
import { BountyClaims } from '../../../sync-server/agents/bounties/bounty-claims.ts'
import { StandingBudgets } from '../../../sync-server/agents/bounties/standing-budget.ts'
import { ImprovementBudgets } from '../../../sync-server/agents/improvements/improvement-budget.ts'
import { ImprovementReview } from '../../../sync-server/agents/improvements/improvement-review.ts'
import { Improvements } from '../../../sync-server/agents/improvements/improvements.ts'
import { ToolInsights } from '../../../sync-server/agents/improvements/tool-insights.ts'
import { endListings } from '../../../sync-server/agents/listings/end-listings.ts'
import { ListingAdmin } from '../../../sync-server/agents/listings/listing-admin.ts'
import { Listings } from '../../../sync-server/agents/listings/listings.ts'
import { listingPayment } from '../../../sync-server/agents/listings/publish-listing.ts'
import { notifyAgent } from '../../../sync-server/agents/webhooks/notify-agent.ts'
import type { Store } from '../../../sync-server/db/engine.ts'
import { AppError } from '../../../sync-server/errors/app-error.ts'
import { Payments } from '../../../sync-server/money/payments/payments.ts'
import { SandboxProvider } from '../../../sync-server/money/payments/sandbox-provider.ts'
import { PayoutRunner } from '../../../sync-server/money/payouts/payout-runner.ts'
import { agentPayee, Payouts } from '../../../sync-server/money/payouts/payouts.ts'
import type { Payee } from '../../../sync-server/repositories/payouts.ts'
import { ToolAdmin } from '../../../sync-server/services/admin-catalogue/tool-admin.ts'
import type { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { premiumPayment } from '../../../sync-server/services/premium/premium-payment.ts'
import type { IdempotentRequest } from '../../../sync-server/services/with-idempotency.ts'
import { FaultyProvider } from './faulty-provider.ts'
import { Model, type ModelAgent } from './model.ts'
import { openCopy, type Template } from './template.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')
/** A step of the clock, so that no two steps have the same time. */
const STEP_MS = 1000

/** The real services over a real store, with a faulty provider and a simulated clock. */
class Market {
  readonly store: Store
  readonly provider = new FaultyProvider()
  /** Errors of work in the background. */
  readonly errors: unknown[] = []
  readonly improvements: Improvements
  readonly review: ImprovementReview
  readonly budgets: ImprovementBudgets
  readonly standing: StandingBudgets
  readonly listings: Listings
  readonly listingAdmin: ListingAdmin
  readonly payments: Payments
  readonly payouts: Payouts
  readonly payoutRunner: PayoutRunner
  readonly toolAdmin: ToolAdmin
  readonly bountyAdmin: BountyAdmin
  readonly bountyClaims: BountyClaims
  #now = START

  constructor(store: Store, catalogue: Catalogue) {
    this.store = store
    const { reader, writer } = this.store
    const now = () => new Date(this.#now)
    const deps = { reader, writer, now, onError: (error: unknown) => this.errors.push(error) }
    const sandbox = new SandboxProvider({ onEvent: () => {}, now })
    this.payments = new Payments({
      ...deps,
      provider: this.provider,
      sandbox,
      subjects: { listing: listingPayment, premium: premiumPayment },
      publicUrl: 'https://tools.example.com',
    })
    const paid = { ...deps, payments: this.payments }
    const insights = new ToolInsights(catalogue)
    this.improvements = new Improvements({ ...deps, insights })
    this.bountyAdmin = new BountyAdmin(deps)
    this.bountyClaims = new BountyClaims({ ...deps, insights })
    this.review = new ImprovementReview(deps)
    this.budgets = new ImprovementBudgets(deps)
    this.standing = new StandingBudgets(deps)
    this.listings = new Listings({ ...paid, catalogue })
    this.listingAdmin = new ListingAdmin(paid)
    this.payouts = new Payouts({ ...paid, notifyAgent })
    this.payoutRunner = new PayoutRunner({ ...paid, notifyAgent })
    this.toolAdmin = new ToolAdmin(deps)
  }

  get now(): number {
    return this.#now
  }

  wait(ms: number = STEP_MS): void {
    this.#now += ms
  }

  async endListings(): Promise<void> {
    await endListings(this.store, new Date(this.#now))
  }

  async close(): Promise<void> {
    await this.store.close()
  }
}

/** An invariant does not hold. */
export class BrokenPromise extends Error {}

export function mustBe(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new BrokenPromise(otherwise)
}

/** The answer of a call, or its refusal. */
export type Outcome<T> = { answer: T; refusal: null } | { answer: null; refusal: AppError }

interface Asked {
  request: IdempotentRequest
  ask(request: IdempotentRequest): Promise<unknown>
  answer: unknown
}

/** A market, the model of it, and the requests so far. */
export class World {
  readonly market: Market
  readonly model = new Model()
  readonly asked: Asked[] = []
  /** By what was paid: a repeat must return the same receipt. */
  readonly receipts = new Map<string, unknown>()
  #keys = 0

  static async open(template: Template, catalogue: Catalogue): Promise<World> {
    return new World(await openCopy(template), { agents: template.agents, catalogue })
  }

  private constructor(
    store: Store,
    { agents, catalogue }: { agents: readonly ModelAgent[]; catalogue: Catalogue },
  ) {
    this.market = new Market(store, catalogue)
    this.model.agents.push(...agents)
  }

  /** The element that a number chooses; undefined when there is none. */
  pick<T>(all: Iterable<T>, which: number): T | undefined {
    const list = [...all]
    return list[which % list.length]
  }

  agent(which: number): ModelAgent {
    const found = this.pick(this.model.agents, which)
    if (found === undefined) throw new Error('There are no agents.')
    return found
  }

  /** An agent other than the owner. */
  stranger(agent: ModelAgent): ModelAgent {
    return this.model.agents.find((other) => other !== agent) ?? agent
  }

  /** @throws errors that are no refusals: then the product has failed */
  async attempt<T>(call: Promise<T>): Promise<Outcome<T>> {
    try {
      return { answer: await call, refusal: null }
    } catch (error) {
      if (error instanceof AppError && (error.status < 500 || error.status === 503))
        return { answer: null, refusal: error }
      throw error
    }
  }

  /** Sends a request with an idempotency key; an answered one can be repeated later. */
  async ask<T>(agent: ModelAgent, ask: (request: IdempotentRequest) => Promise<T>): Promise<Outcome<T>> {
    const key = `key-${++this.#keys}`
    const request = { agentId: agent.id, key, fingerprint: key }
    const outcome = await this.attempt(ask(request))
    if (outcome.refusal === null) this.asked.push({ request, ask, answer: outcome.answer })
    return outcome
  }

  /** Stores the first receipt for a subject; every later one must be the same. */
  checkReceipt(subject: string, receipt: unknown): void {
    const first = this.receipts.get(subject)
    mustBe(first === undefined || isDeepStrictEqual(first, receipt), `${subject} has two different receipts.`)
    this.receipts.set(subject, receipt)
  }

  /** Applies the provider's outcomes, as the server received them, to the model in that order. */
  applyNews(): void {
    for (const { payment, news } of this.market.provider.takeNews()) {
      const listing = this.model.listing(payment.subjectId)
      if (news === 'succeeded' && listing.state === 'awaiting_payment') {
        this.model.payListing(payment.subjectId, { paidBy: payment.id, at: this.market.now })
      } else if (news === 'refunded' && this.model.takeReinstated(payment.id)) {
        // Its listing has ended before.
      } else if (news === 'refunded' && listing.paidBy === payment.id && listing.state !== 'refunded') {
        this.model.endListing(payment.subjectId)
      } else if (news === 'reinstated') {
        this.model.reinstated.push(payment)
      }
    }
  }
}

/** The agent as the one whose money it is. */
export const payeeOf = (agent: ModelAgent): Payee => agentPayee(callerOf(agent))

/** The agent in the form that services expect. */
export const callerOf = ({ id, isSandbox }: ModelAgent) => ({ agentId: id, isSandbox })
