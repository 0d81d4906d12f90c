import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { LISTING_DECISION_HOURS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { aboutListing, issueReceipt } from '../../receipts/issue-receipt.ts'
import { type AdminListingRow, findAdminListing } from '../../repositories/admin-listings.ts'
import {
  findListing,
  listHeldSince,
  moveListing,
  placeListing,
  type StoredListing,
} from '../../repositories/listings.ts'
import { findStandingPayment, movePayment, type Payment } from '../../repositories/payments.ts'
import { deleteTools } from '../../repositories/tools.ts'
import { refuseUnknownCategory } from '../../services/admin-catalogue/write-tool.ts'
import { type Act, audit } from '../../services/audit.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'
import { toAdminListing } from './listing-views.ts'
import { findObstacle, publishListing, refundListing } from './publish-listing.ts'

export interface ListingAdminDeps {
  writer: Writer
  reader: Database
  payments: Payments
  onError: (error: unknown) => void
  now?: () => Date
}

export interface ListingDecision {
  decision: 'publish' | 'refund'
  /** Shown to the agent; required for a refund. */
  reason?: string | undefined
  /** To publish it in another category than it was submitted or guessed for. */
  categoryId?: number | undefined
}

export interface TakeDown {
  /** Shown to the agent. */
  reason: string
  /** Whether to refund the fee. */
  refund: boolean
}

const NOBODY_DECIDED = `Nobody has looked at it within ${LISTING_DECISION_HOURS} hours, so the fee goes back. You can submit it again.`

/** Changes that admins make to paid listings. */
export class ListingAdmin {
  readonly #deps: ListingAdminDeps

  constructor(deps: ListingAdminDeps) {
    this.#deps = deps
  }

  /**
   * Removes a published listing from the directory for good. If the payment provider has to refund the fee, the
   * refund has been requested when this returns; a failed request is repeated later.
   * @throws NotFoundError, StateConflictError
   */
  async takeDown(actorId: number, id: number, takeDown: TakeDown): Promise<AdminListing> {
    const act = { actorId, now: this.#time().toISOString() }
    const toRefund = await writeTransaction(this.#deps.writer, (transaction) =>
      takeDownListing(transaction, act, { id, ...takeDown }),
    )
    return this.#afterRefund(id, toRefund)
  }

  /**
   * Publishes a held listing, or refunds its fee. A refund by the payment provider is requested as in `takeDown`.
   * @throws NotFoundError, StateConflictError when it is not held, or cannot be published any more; InvalidInputError for an unknown
   * category
   */
  async decide(actorId: number, id: number, decision: ListingDecision): Promise<AdminListing> {
    const act = { actorId, now: this.#time().toISOString() }
    const toRefund = await writeTransaction(this.#deps.writer, (transaction) =>
      decideListing(transaction, act, { id, ...decision }),
    )
    return this.#afterRefund(id, toRefund)
  }

  /** Refunds what nobody has decided on in time: the payer has waited long enough. @returns how many */
  async refundUndecided(): Promise<number> {
    const { reader, writer, payments, onError } = this.#deps
    const time = this.#time()
    const before = new Date(time.getTime() - LISTING_DECISION_HOURS * 3_600_000).toISOString()
    const ids = await listHeldSince(reader, before)
    for (const id of ids) {
      const toRefund = await writeTransaction(writer, async (transaction) => {
        const listing = await findListing(transaction, id)
        return listing?.state === 'held'
          ? refuse(transaction, listing, { reason: NOBODY_DECIDED, now: time.toISOString() })
          : null
      })
      if (toRefund !== null) await payments.refund(toRefund).catch(onError)
    }
    return ids.length
  }

  async #afterRefund(id: number, toRefund: Payment | null): Promise<AdminListing> {
    const { reader, writer, payments, onError } = this.#deps
    if (toRefund === null) return toAdminListing(await existingListing(writer, id))
    await payments.refund(toRefund).catch(onError)
    return toAdminListing(await existingListing(reader, id))
  }

  #time(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

async function takeDownListing(
  transaction: WriteTransaction,
  act: Act,
  { id, reason, refund }: TakeDown & { id: number },
): Promise<Payment | null> {
  const { now } = act
  const before = await existingListing(transaction, id)
  const move = { from: 'published', to: 'taken_down', reason } as const
  if (!(await moveListing(transaction, id, move, now)))
    throw new StateConflictError('Only a published listing can be taken down.')
  if (before.toolId !== null) await deleteTools(transaction, [before.toolId], now)
  await issueReceipt(transaction, { about: aboutListing(before), event: 'listing.taken_down' }, now)
  const toRefund = refund ? await beginRefund(transaction, before, now) : null
  const data = { listingId: id, ...(before.toolId === null ? {} : { toolId: before.toolId }) }
  await notifyAgent(transaction, { agentId: before.agentId, event: 'listing.taken_down', data }, now)
  const listing = await existingListing(transaction, id)
  await audit(transaction, act, {
    action: 'listing.take-down',
    subject: { kind: 'listing', id, label: before.toolName },
    before: { state: before.state, reason: null, isRefunded: false },
    after: { state: listing.state, reason, isRefunded: refund },
  })
  return toRefund
}

async function decideListing(
  transaction: WriteTransaction,
  act: Act,
  { id, decision, reason = '', categoryId }: ListingDecision & { id: number },
): Promise<Payment | null> {
  const { now } = act
  const { toolName: label } = await existingListing(transaction, id)
  const held = await findListing(transaction, id)
  if (held?.state !== 'held') throw new StateConflictError('Only a listing awaiting review can be decided.')
  if (categoryId !== undefined) {
    await refuseUnknownCategory(transaction, categoryId)
    await placeListing(transaction, id, categoryId)
  }
  const listing = { ...held, categoryId: categoryId ?? held.categoryId }
  let toRefund: Payment | null = null
  if (decision === 'publish') {
    const obstacle = await findObstacle(transaction, listing)
    if (obstacle !== null) throw new StateConflictError(`${obstacle} Refund the fee instead.`)
    await publishListing(transaction, listing, { from: 'held', now })
  } else {
    toRefund = await refuse(transaction, listing, { reason, now })
  }
  await audit(transaction, act, {
    action: 'listing.decide',
    subject: { kind: 'listing', id, label },
    before: { state: 'held', reason: null },
    after: { state: decision === 'publish' ? 'published' : 'refused', reason: reason || null },
  })
  return toRefund
}

/** Does not publish a held listing. @returns the payment that the provider has to refund; null when that is done */
async function refuse(
  transaction: WriteTransaction,
  listing: StoredListing,
  { reason, now }: { reason: string; now: string },
): Promise<Payment | null> {
  const { id, agentId } = listing
  if (!(await moveListing(transaction, id, { from: 'held', to: 'refused', reason }, now)))
    throw new StateConflictError('Only a listing awaiting review can be decided.')
  await notifyAgent(transaction, { agentId, event: 'listing.refused', data: { listingId: id } }, now)
  await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.refused' }, now)
  return beginRefund(transaction, listing, now)
}

/** A fee from the balance is refunded immediately. @returns the payment that the provider still has to refund */
async function beginRefund(
  transaction: WriteTransaction,
  listing: StoredListing,
  now: string,
): Promise<Payment | null> {
  const { id } = listing
  const paid = await findStandingPayment(transaction, { purpose: 'listing', subjectId: id })
  if (paid === undefined) return null
  const isOurs = paid.provider === 'balance'
  const to = isOurs ? 'refunded' : 'refunding'
  await movePayment(transaction, paid.id, { from: ['succeeded'], to }, now)
  if (isOurs) await refundListing(transaction, listing, now)
  return isOurs ? null : { ...paid, state: 'refunding' }
}

async function existingListing(db: Database, id: number): Promise<AdminListingRow> {
  const listing = await findAdminListing(db, id)
  if (listing === undefined) throw new NotFoundError(`There is no listing ${id}.`)
  return listing
}
