import { paths } from '#shared/paths.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { findListing, moveListing, type StoredListing } from '../../repositories/listings.ts'
import type { Payment } from '../../repositories/payments.ts'
import { bookListingRefund } from '../ledger/bookings.ts'
import type { PaymentSubject } from '../payments/payment-subject.ts'
import { findObstacle, publishListing } from './publish-listing.ts'

/** Whoever pays for a listing gets it published. */
export const listingPayment: PaymentSubject = {
  async deliver(transaction, { subjectId }, now) {
    const listing = await paidListing(transaction, subjectId)
    const obstacle = await findObstacle(transaction, listing)
    if (obstacle === null) await publishListing(transaction, listing, { from: 'world', now })
    return obstacle
  },
  async giveBack(transaction, { subjectId, detail }, now) {
    // A payment with a reason came when there was nothing left to hand over: what was paid otherwise stays paid.
    if (detail === null) await refundListing(transaction, subjectId, now)
  },
  describe: ({ subjectId }: Payment) => `Listing fee of AI Tool Hub, listing ${subjectId}`,
  returnPath: () => paths.agentDashboard,
}

/** The fee of a listing that was taken down goes back; there is nothing to do where none was booked. */
export async function refundListing(transaction: WriteTransaction, id: number, now: string): Promise<void> {
  const isRefunded = await moveListing(transaction, id, { from: 'taken_down', to: 'refunded' }, now)
  if (isRefunded) await bookListingRefund(transaction, id, now)
}

async function paidListing(transaction: WriteTransaction, id: number): Promise<StoredListing> {
  const listing = await findListing(transaction, id)
  if (listing === undefined) throw new Error(`There is no listing ${id}.`)
  return listing
}
