import type { PaymentMethod, Receipt } from '#shared/domain/payment.ts'
import { DEFAULT_TEST_CARD } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { availableCents } from '../../money/ledger/balance.ts'
import {
  BalanceTooLowError,
  PaymentDeclinedError,
  PaymentProcessingError,
  PaymentRequiredError,
  PaymentReturnedError,
} from '../../money/payments/payment-errors.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { findListing, findOwnListing, type StoredListing } from '../../repositories/listings.ts'
import { findOpenPayment, insertPayment, type Payment } from '../../repositories/payments.ts'
import { refuseListedWebsite, refuseTakenName } from '../../services/admin-catalogue/write-tool.ts'
import { listingReceipt } from './listing-views.ts'
import { acceptPaidListing, findObstacle } from './publish-listing.ts'

export interface PayListingDeps {
  writer: Writer
  payments: Payments
  now: () => Date
}

interface Paying extends PaymentMethod {
  id: number
  agentId: number
  isSandbox: boolean
}

/** The next step: nothing if it is paid, charge a new payment, or check one that is in progress. */
type Step =
  | { kind: 'paid'; receipt: Receipt }
  | { kind: 'charge'; payment: Payment }
  | { kind: 'check'; payment: Payment }

/**
 * Pays the fee of a listing, which publishes it or has an admin look at it first.
 * @throws NotFoundError, StateConflictError, WebsiteListedError, InvalidInputError for an unknown card,
 * BalanceTooLowError, PaymentsOffError, PaymentDeclinedError, PaymentRequiredError, PaymentProcessingError, PaymentReturnedError,
 * ProviderUnavailableError
 */
export async function payListing(deps: PayListingDeps, paying: Paying): Promise<Receipt> {
  const { payments, writer, now } = deps
  if (paying.card !== undefined) payments.providerFor(paying).checkCard(paying.card)
  const begin = () =>
    writeTransaction(writer, (transaction) =>
      firstStep(
        transaction,
        { ...paying, provider: () => payments.providerFor(paying).name },
        now().toISOString(),
      ),
    )
  let step = await begin()
  if (step.kind === 'check') {
    const payment = await payments.check(step.payment)
    // If the payment was declined in the meantime, a new one can be made.
    if (payment.state !== 'declined') return receiptOf(writer, payment)
    step = await begin()
  }
  if (step.kind === 'paid') return step.receipt
  if (step.kind === 'check') throw new PaymentProcessingError()
  const card = payments.providerFor(paying).hasCheckout ? null : (paying.card ?? DEFAULT_TEST_CARD)
  return receiptOf(writer, await payments.charge(step.payment, card))
}

async function firstStep(
  transaction: WriteTransaction,
  { id, agentId, isSandbox, method, provider }: Paying & { provider: () => Payment['provider'] },
  now: string,
): Promise<Step> {
  const listing = await findOwnListing(transaction, { id, agentId })
  if (listing === undefined) throw new NotFoundError(`You have no listing ${id}.`)
  const receipt = receiptToRepeat(listing)
  if (receipt !== null) return { kind: 'paid', receipt }
  await refuseListedWebsite(transaction, listing.websiteKey)
  await refuseTakenName(transaction, { name: listing.toolName, vendor: null }, 'toolName')
  const subject = { purpose: 'listing', subjectId: id } as const
  const open = await findOpenPayment(transaction, subject)
  if (open !== undefined && method !== 'balance') return { kind: 'check', payment: open }
  const payee = { kind: 'agent', id: agentId, isSandbox } as const
  const available = method === 'card' ? 0 : await availableCents(transaction, payee, now)
  const isEnough = available >= listing.feeCents
  if (method !== 'card' && isEnough) return payFromBalance(transaction, listing, now)
  if (method === 'balance')
    throw new BalanceTooLowError({ availableCents: available, neededCents: listing.feeCents })
  const draft = { ...subject, cents: listing.feeCents, provider: provider(), state: 'created' } as const
  return { kind: 'charge', payment: await insertPayment(transaction, draft, now) }
}

/** @throws StateConflictError when the listing is neither paid nor payable */
function receiptToRepeat(listing: StoredListing): Receipt | null {
  if (listing.state === 'awaiting_payment') return null
  if (listing.state === 'refused' || listing.state === 'refunded')
    throw new StateConflictError('This listing is no longer published. Its fee is being refunded.')
  const receipt = listingReceipt(listing)
  if (receipt === null)
    throw new StateConflictError('This listing was withdrawn. Submit the tool again to list it.')
  return receipt
}

async function payFromBalance(
  transaction: WriteTransaction,
  listing: StoredListing,
  now: string,
): Promise<Step> {
  const obstacle = await findObstacle(transaction, listing)
  if (obstacle !== null) throw new StateConflictError(obstacle)
  const { id, feeCents: cents } = listing
  const paid = { purpose: 'listing', subjectId: id, cents, provider: 'balance', state: 'succeeded' } as const
  await insertPayment(transaction, paid, now)
  await acceptPaidListing(transaction, listing, { from: 'balance', now })
  const receipt = listingReceipt({ ...listing, paidAt: now })
  if (receipt === null) throw new Error(`Listing ${id} was paid for and has no receipt.`)
  return { kind: 'paid', receipt }
}

/**
 * The receipt of a listing, or an error with the state of its payment. A paid fee stays paid, no matter which payment
 * paid it.
 */
async function receiptOf(db: Database, { subjectId, state, detail, checkoutUrl }: Payment): Promise<Receipt> {
  const listing = await findListing(db, subjectId)
  const receipt = listing === undefined ? null : listingReceipt(listing)
  if (receipt !== null) return receipt
  if (state === 'declined') throw new PaymentDeclinedError(detail ?? 'The payment was declined.')
  if (state === 'refunding' || state === 'refunded')
    throw new PaymentReturnedError(detail ?? 'This listing is no longer available.')
  if (checkoutUrl !== null) throw new PaymentRequiredError(checkoutUrl)
  throw new PaymentProcessingError()
}
