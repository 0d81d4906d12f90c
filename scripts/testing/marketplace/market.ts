import { ImprovementReview } from '../../../sync-server/agents/improvements/improvement-review.ts'
import { Improvements } from '../../../sync-server/agents/improvements/improvements.ts'
import { ToolInsights } from '../../../sync-server/agents/improvements/tool-insights.ts'
import { endListings } from '../../../sync-server/agents/listings/end-listings.ts'
import { ListingAdmin } from '../../../sync-server/agents/listings/listing-admin.ts'
import { listingPayment } from '../../../sync-server/agents/listings/listing-payment.ts'
import { Listings } from '../../../sync-server/agents/listings/listings.ts'
import { Payments } from '../../../sync-server/agents/payments/payments.ts'
import { SandboxProvider } from '../../../sync-server/agents/payments/sandbox-provider.ts'
import { PayoutRunner } from '../../../sync-server/agents/payouts/payout-runner.ts'
import { Payouts } from '../../../sync-server/agents/payouts/payouts.ts'
import type { Store } from '../../../sync-server/db/store.ts'
import { ToolAdmin } from '../../../sync-server/services/admin-catalogue/tool-admin.ts'
import type { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { premiumPayment } from '../../../sync-server/services/premium/premium-payment.ts'
import { MoodyProvider } from './moody-provider.ts'
import { openMemoryStore, type Template } from './template.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')
/** No two steps happen at the same time. */
const STEP_MS = 1000

/** The real services over a real store, with a provider that can be anything but reliable, and a clock of its own. */
export class Market {
  readonly store: Store
  readonly provider = new MoodyProvider()
  /** Errors that nobody waits for. */
  readonly errors: unknown[] = []
  readonly improvements: Improvements
  readonly review: ImprovementReview
  readonly listings: Listings
  readonly listingAdmin: ListingAdmin
  readonly payments: Payments
  readonly payouts: Payouts
  readonly payoutRunner: PayoutRunner
  readonly toolAdmin: ToolAdmin
  #now = START

  constructor({ bytes }: Template, catalogue: Catalogue) {
    this.store = openMemoryStore(bytes)
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
    this.improvements = new Improvements({ ...deps, insights: new ToolInsights(catalogue) })
    this.review = new ImprovementReview(deps)
    this.listings = new Listings({ ...paid, catalogue })
    this.listingAdmin = new ListingAdmin(paid)
    this.payouts = new Payouts(paid)
    this.payoutRunner = new PayoutRunner(paid)
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

  close(): void {
    this.store.close()
  }
}
