import type { WriteTransaction } from '../../db/write-transaction.ts'
import { findPayment, findPaymentByRef, type Payment } from '../../repositories/payments.ts'
import { orderKey, paymentIdOf } from './order-key.ts'
import type { PaymentProvider, ProviderEvent } from './payment-provider.ts'

/** The payment that an event is about; undefined for one that is not ours. */
export async function findCharged(
  transaction: WriteTransaction,
  provider: PaymentProvider['name'],
  { ref, key }: NonNullable<ProviderEvent['charge']>,
): Promise<Payment | undefined> {
  const known = await findPaymentByRef(transaction, { provider, ref })
  if (known !== undefined || key === null) return known
  const ordered = await findOrdered(transaction, provider, key)
  return ordered?.ref === null ? ordered : undefined
}

/** The payment that was ordered from a provider under a key. */
export async function findOrdered(
  transaction: WriteTransaction,
  provider: PaymentProvider['name'],
  key: string,
): Promise<Payment | undefined> {
  const id = paymentIdOf(key)
  const payment = id === null ? undefined : await findPayment(transaction, id)
  const isIt = payment?.provider === provider && orderKey('payment', payment) === key
  return isIt ? payment : undefined
}
