import type { WriteTransaction } from '../../db/write-transaction.ts'
import {
  findPayment,
  movePayment,
  OPEN_STATES,
  type Payment,
  type PaymentPurpose,
} from '../../repositories/payments.ts'
import type { ChargeOutcome } from './payment-provider.ts'

const ODD_AMOUNT = 'Another amount was paid than was asked for.'

interface Settling {
  id: number
  outcome: ChargeOutcome
  subjects: PaymentSubjects
}

/**
 * Stores the result of a charge and delivers what was paid for, in the same transaction. A result that is reported
 * twice, even concurrently, counts once.
 * @returns the payment afterwards; `refunding` when the money has to go back
 */
export async function settle(
  transaction: WriteTransaction,
  { id, outcome, subjects }: Settling,
  now: string,
): Promise<Payment> {
  if (outcome.state === 'succeeded') await deliverPaid(transaction, { id, outcome, subjects }, now)
  else await updatePayment(transaction, id, moveOf(outcome), now)
  return existingPayment(transaction, id)
}

/** An unchanged payment keeps its `updatedAt`. */
async function updatePayment(
  transaction: WriteTransaction,
  id: number,
  { to, ref, checkoutUrl, ...move }: ReturnType<typeof moveOf>,
  now: string,
): Promise<void> {
  const { state, ...before } = await existingPayment(transaction, id)
  if (state === to && before.ref === ref && before.checkoutUrl === checkoutUrl) return
  await movePayment(transaction, id, { from: OPEN_STATES, to, ref, checkoutUrl, ...move }, now)
}

function moveOf(outcome: Exclude<ChargeOutcome, { state: 'succeeded' }>) {
  const { ref } = outcome
  if (outcome.state === 'declined')
    return { to: 'declined', ref, detail: outcome.reason, checkoutUrl: null } as const
  const checkoutUrl = outcome.state === 'needs-checkout' ? outcome.url : null
  return { to: 'processing', ref, checkoutUrl } as const
}

/** Money may arrive late, for a payment that was given up. What it was for is delivered if still available. */
async function deliverPaid(
  transaction: WriteTransaction,
  { id, outcome: { ref, paidCents }, subjects }: Settling & { outcome: { state: 'succeeded' } },
  now: string,
): Promise<void> {
  const succeeded = { to: 'succeeded', ref, detail: null, checkoutUrl: null } as const
  const isClaimed = await movePayment(
    transaction,
    id,
    { from: [...OPEN_STATES, 'declined'], ...succeeded },
    now,
  )
  if (!isClaimed) return
  const payment = await existingPayment(transaction, id)
  const isWhole = paidCents === undefined || paidCents === payment.cents
  const obstacle = isWhole ? await subjects[payment.purpose].deliver(transaction, payment, now) : ODD_AMOUNT
  if (obstacle !== null)
    await movePayment(transaction, id, { from: ['succeeded'], to: 'refunding', detail: obstacle }, now)
}

/** What was delivered has not been taken back. A payment that is refunded with a `detail` delivered nothing. */
export function isDelivered({ state, detail }: Payment): boolean {
  return state === 'succeeded' || state === 'reinstated' || (state === 'refunding' && detail === null)
}

export async function existingPayment(transaction: WriteTransaction, id: number): Promise<Payment> {
  const payment = await findPayment(transaction, id)
  if (payment === undefined) throw new Error(`There is no payment ${id}.`)
  return payment
}

/**
 * The effects of payments for one purpose, each in the transaction that stores the state of the payment.
 */
export interface PaymentSubject {
  /**
   * Delivers what was paid for and books it. @returns why it is no longer available (the money is then refunded);
   * null on success
   */
  deliver(transaction: WriteTransaction, payment: Payment, now: string): Promise<string | null>
  /**
   * The money of a delivered payment has left us, by a refund or a chargeback: reverses bookings and takes back what was
   * delivered. Must do nothing the second time. @param payment as it was before
   */
  giveBack(transaction: WriteTransaction, payment: Payment, now: string): Promise<void>
  /** The bank gave a charged-back payment to us again: books it, and delivers what can be delivered again. */
  reinstate(transaction: WriteTransaction, payment: Payment, now: string): Promise<void>
  /** What the payer reads on the bill. */
  describe(payment: Payment): string
  /** The page that the payer returns to. */
  returnPath(payment: Payment): string
}

export type PaymentSubjects = Readonly<Record<PaymentPurpose, PaymentSubject>>
