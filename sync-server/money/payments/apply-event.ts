import type { WriteTransaction } from '../../db/write-transaction.ts'
import {
  findPayment,
  findPaymentByRef,
  movePayment,
  type Payment,
  recordProviderEvent,
} from '../../repositories/payments.ts'
import { applyReversal } from './apply-reversal.ts'
import { orderKey, type PaymentProvider, type ProviderEvent, paymentIdOf } from './payment-provider.ts'
import { existingPayment, type PaymentSubjects, settle } from './settle.ts'

interface ProviderNews {
  provider: PaymentProvider['name']
  event: ProviderEvent
  subjects: PaymentSubjects
}

/** Records a provider event, once. @returns the payment that it changed, if any */
export async function applyEvent(
  transaction: WriteTransaction,
  { provider, event: { id: eventId, charge, reversal, failedRefund }, subjects }: ProviderNews,
  now: string,
): Promise<Payment | undefined> {
  if (!(await recordProviderEvent(transaction, { provider, eventId }, now))) return undefined
  if (charge !== null) {
    const charged = await findCharged(transaction, provider, charge)
    return charged && settle(transaction, { id: charged.id, outcome: charge.outcome, subjects }, now)
  }
  if (reversal !== undefined) {
    const payment = await findCharged(transaction, provider, reversal)
    if (payment === undefined) return undefined
    // The news may come before the answer to the order: from now on the payment is known by the provider's id.
    if (payment.ref === null)
      await movePayment(
        transaction,
        payment.id,
        { from: [payment.state], to: payment.state, ref: reversal.ref },
        now,
      )
    const known = { ...payment, ref: reversal.ref }
    return applyReversal(transaction, { payment: known, kind: reversal.kind, subjects }, now)
  }
  if (failedRefund === undefined) return undefined
  const refunded = await findOrdered(transaction, provider, failedRefund.key)
  return refunded && reopenRefund(transaction, refunded, { detail: failedRefund.reason, now })
}

/**
 * The refund failed, so we hold the money again. The bookings stay: we owe the refund, and `reconcile` requests it
 * again.
 */
async function reopenRefund(
  transaction: WriteTransaction,
  { id }: Payment,
  { detail, now }: { detail: string; now: string },
): Promise<Payment | undefined> {
  const isOwed = await movePayment(transaction, id, { from: ['refunded'], to: 'refunding', detail }, now)
  return isOwed ? existingPayment(transaction, id) : undefined
}

/** The payment of an event; undefined if it is not ours. */
async function findCharged(
  transaction: WriteTransaction,
  provider: PaymentProvider['name'],
  { ref, key }: { ref: string; key: string | null },
): Promise<Payment | undefined> {
  const known = await findPaymentByRef(transaction, { provider, ref })
  if (known !== undefined || key === null) return known
  const ordered = await findOrdered(transaction, provider, key)
  return ordered?.ref === null ? ordered : undefined
}

/** The payment with this provider order key. */
async function findOrdered(
  transaction: WriteTransaction,
  provider: PaymentProvider['name'],
  key: string,
): Promise<Payment | undefined> {
  const id = paymentIdOf(key)
  const payment = id === null ? undefined : await findPayment(transaction, id)
  const isIt = payment?.provider === provider && orderKey('payment', payment) === key
  return isIt ? payment : undefined
}
