import type { WriteTransaction } from '../../db/write-transaction.ts'
import { movePayment, noteProviderEvent, type Payment } from '../../repositories/payments.ts'
import { findCharged, findOrdered } from './find-charged.ts'
import type { PaymentProvider, ProviderEvent } from './payment-provider.ts'
import type { PaymentSubjects } from './payment-subject.ts'
import { existingPayment, settle } from './settle.ts'

interface Told {
  provider: PaymentProvider['name']
  event: ProviderEvent
  subjects: PaymentSubjects
}

/** Writes down what a provider has told, once an event. @returns the payment that it has changed, if any */
export async function applyEvent(
  transaction: WriteTransaction,
  { provider, event: { id: eventId, charge, failedRefund }, subjects }: Told,
  now: string,
): Promise<Payment | undefined> {
  if (!(await noteProviderEvent(transaction, { provider, eventId }, now))) return undefined
  if (charge !== null) {
    const charged = await findCharged(transaction, provider, charge)
    return charged && settle(transaction, { id: charged.id, outcome: charge.outcome, subjects }, now)
  }
  if (failedRefund === undefined) return undefined
  const refunded = await findOrdered(transaction, provider, failedRefund.key)
  return refunded && owe(transaction, refunded, { detail: failedRefund.reason, now })
}

/** The money is with us again. What was booked stays: it is owed, and `reconcile` sends it once more. */
async function owe(
  transaction: WriteTransaction,
  { id }: Payment,
  { detail, now }: { detail: string; now: string },
): Promise<Payment | undefined> {
  const isOwed = await movePayment(transaction, id, { from: ['refunded'], to: 'refunding', detail }, now)
  return isOwed ? existingPayment(transaction, id) : undefined
}
