import type { z } from 'zod'
import { type Listing, listingSubmittedSchema } from '#shared/domain/listing.ts'
import type { PaymentMethod, Receipt } from '#shared/domain/payment.ts'
import { LISTING_BENEFITS } from '#shared/messages/listing-labels.ts'
import { LISTING_FEES, LISTING_RESERVED_HOURS, MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { centsFromDollars } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { pageOf } from '../../lib/page-of.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { aboutListing, issueReceipt } from '../../receipts/issue-receipt.ts'
import { insertActivities } from '../../repositories/agent-analytics.ts'
import {
  findOwnListing,
  insertListing,
  listOwnListings,
  moveListing,
  type StoredListing,
} from '../../repositories/listings.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import { type IdempotentRequest, withIdempotency } from '../../services/with-idempotency.ts'
import { checkSubmission, type ListingSubmission, type Submitter } from './check-submission.ts'
import { toListing } from './listing-views.ts'
import { payListing } from './pay-listing.ts'

export interface ListingsDeps {
  reader: Database
  writer: Writer
  catalogue: Catalogue
  payments: Payments
  now?: () => Date
}

export interface ListingsPage {
  listings: Listing[]
  total: number
  /** The `before` of the next page; null on the last one. */
  next: number | null
}

/**
 * The paid listings of an agent. All demo users share one agent, so sandbox listings can be paid for by id but are
 * never shown.
 */
export class Listings {
  readonly #deps: ListingsDeps

  constructor(deps: ListingsDeps) {
    this.#deps = deps
  }

  /** @throws as checkSubmission, IdempotencyConflictError */
  submit(
    agent: Submitter,
    submission: ListingSubmission,
    request: IdempotentRequest,
  ): Promise<z.output<typeof listingSubmittedSchema>> {
    return withIdempotency(this.#deps.writer, { request, schema: listingSubmittedSchema }, (transaction) =>
      this.#submit(transaction, agent, submission),
    )
  }

  /** Repeated calls return the same receipt. @throws as payListing */
  pay({ agentId, isSandbox }: Submitter, id: number, method: PaymentMethod): Promise<Receipt> {
    const { writer, payments } = this.#deps
    return payListing({ writer, payments, now: () => this.#time() }, { ...method, id, agentId, isSandbox })
  }

  /** Newest first. */
  async list({ agentId, isSandbox }: Submitter, before?: number): Promise<ListingsPage> {
    if (isSandbox) return { listings: [], total: 0, next: null }
    const { reader } = this.#deps
    const { listings, total } = await listOwnListings(reader, { agentId, before, limit: MARKET_PAGE + 1 })
    const { page, next } = pageOf(listings, MARKET_PAGE, ({ id }) => id)
    return { listings: page.map(toListing), total, next }
  }

  /** @throws NotFoundError */
  async get(agent: Submitter, id: number): Promise<Listing> {
    return toListing(await ownListing(this.#deps.reader, agent, id))
  }

  /** Withdraws an unpaid listing. @throws NotFoundError, StateConflictError */
  withdraw(agent: Submitter, id: number): Promise<Listing> {
    const now = this.#time().toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const listing = await ownListing(transaction, agent, id)
      const isWithdrawn = await moveListing(
        transaction,
        id,
        { from: 'awaiting_payment', to: 'withdrawn' },
        now,
      )
      if (!isWithdrawn) throw new StateConflictError('Only a listing awaiting payment can be withdrawn.')
      await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.withdrawn' }, now)
      return toListing(await ownListing(transaction, agent, id))
    })
  }

  async #submit(transaction: WriteTransaction, agent: Submitter, submission: ListingSubmission) {
    const { agentId, isSandbox } = agent
    const { toolName, description, website, submissionType: type } = submission
    const { version } = this.#deps.catalogue
    const now = this.#time().toISOString()
    const checked = await checkSubmission(transaction, version, { ...submission, agentId, isSandbox, now })
    const platformFee = LISTING_FEES[type]
    const feeCents = centsFromDollars(platformFee)
    const { outwaited, ...facts } = checked
    for (const rival of outwaited) {
      const move = { from: 'awaiting_payment', to: 'withdrawn', reason: OUTWAITED } as const
      if (await moveListing(transaction, rival.id, move, now))
        await issueReceipt(transaction, { about: aboutListing(rival), event: 'listing.withdrawn' }, now)
    }
    const draft = { ...facts, agentId, isSandbox, toolName, description, website, type, feeCents }
    const submissionId = await insertListing(transaction, draft, now)
    await moveListing(transaction, submissionId, { from: 'submitted', to: 'awaiting_payment' }, now)
    if (!isSandbox) await insertActivities(transaction, [{ agentId, activityType: 'listing_submitted' }], now)
    const listing = { id: submissionId, agentId, type, feeCents }
    await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.submitted' }, now)
    return { submissionId, platformFee, includes: LISTING_BENEFITS[type] }
  }

  #time(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

const OUTWAITED = `Another agent has submitted this website. It was reserved for ${LISTING_RESERVED_HOURS} hours, and nobody had paid for it.`

async function ownListing(
  db: Database,
  { agentId, isSandbox }: Submitter,
  id: number,
): Promise<StoredListing> {
  const listing = isSandbox ? undefined : await findOwnListing(db, { id, agentId })
  if (listing === undefined) throw new NotFoundError(`You have no listing ${id}.`)
  return listing
}
