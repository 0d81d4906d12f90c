import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { type AdminListingRow, findAdminListing } from '../../repositories/admin-listings.ts'
import { moveListing } from '../../repositories/listings.ts'
import { findStandingPayment, movePayment, type Payment } from '../../repositories/payments.ts'
import { deleteTools } from '../../repositories/tools.ts'
import { type Act, audit } from '../../services/audit.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'
import { toAdminListing } from './listing-views.ts'
import { refundListing } from './publish-listing.ts'

export interface ListingAdminDeps {
  writer: Writer
  reader: Database
  payments: Payments
  onError: (error: unknown) => void
  now?: () => Date
}

export interface TakeDown {
  /** Shown to the agent. */
  reason: string
  /** Whether to refund the fee. */
  refund: boolean
}

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
    const { writer, reader, payments, onError } = this.#deps
    const act = { actorId, now: (this.#deps.now?.() ?? new Date()).toISOString() }
    const { listing, toRefund } = await writeTransaction(writer, (transaction) =>
      takeDownListing(transaction, act, { id, ...takeDown }),
    )
    if (toRefund === null) return toAdminListing(listing)
    await payments.refund(toRefund).catch(onError)
    return toAdminListing(await existingListing(reader, id))
  }
}

async function takeDownListing(
  transaction: WriteTransaction,
  act: Act,
  { id, reason, refund }: TakeDown & { id: number },
): Promise<{ listing: AdminListingRow; toRefund: Payment | null }> {
  const { now } = act
  const before = await existingListing(transaction, id)
  const move = { from: 'published', to: 'taken_down', reason } as const
  if (!(await moveListing(transaction, id, move, now)))
    throw new StateConflictError('Only a published listing can be taken down.')
  if (before.toolId !== null) await deleteTools(transaction, [before.toolId], now)
  const toRefund = refund ? await beginRefund(transaction, id, now) : null
  const data = { listingId: id, ...(before.toolId === null ? {} : { toolId: before.toolId }) }
  await notifyAgent(transaction, { agentId: before.agentId, event: 'listing.taken_down', data }, now)
  const listing = await existingListing(transaction, id)
  await audit(transaction, act, {
    action: 'listing.take-down',
    subject: { kind: 'listing', id, label: before.toolName },
    before: { state: before.state, reason: null, isRefunded: false },
    after: { state: listing.state, reason, isRefunded: refund },
  })
  return { listing, toRefund }
}

/** A fee from the balance is refunded immediately. @returns the payment that the provider still has to refund */
async function beginRefund(transaction: WriteTransaction, id: number, now: string): Promise<Payment | null> {
  const paid = await findStandingPayment(transaction, { purpose: 'listing', subjectId: id })
  if (paid === undefined) return null
  const isOurs = paid.provider === 'balance'
  const to = isOurs ? 'refunded' : 'refunding'
  await movePayment(transaction, paid.id, { from: ['succeeded'], to }, now)
  if (isOurs) await refundListing(transaction, id, now)
  return isOurs ? null : { ...paid, state: 'refunding' }
}

async function existingListing(db: Database, id: number): Promise<AdminListingRow> {
  const listing = await findAdminListing(db, id)
  if (listing === undefined) throw new NotFoundError(`There is no listing ${id}.`)
  return listing
}
