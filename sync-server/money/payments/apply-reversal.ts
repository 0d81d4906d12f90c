import type { PaymentState } from '../../db/ledger-schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { movePayment, OPEN_STATES, type Payment, setDispute } from '../../repositories/payments.ts'
import type { ReversalKind } from './payment-provider.ts'
import { existingPayment, isDelivered, type PaymentSubjects, settle } from './settle.ts'

interface Reversal {
  payment: Payment
  kind: ReversalKind
  subjects: PaymentSubjects
}

/** Before its success is known, or after: news come in any order. */
const WITH_US: readonly PaymentState[] = [...OPEN_STATES, 'declined', 'succeeded', 'refunding', 'reinstated']

/**
 * The money of a payment has left us, or has come back from a dispute. News that are repeated, or come in another order,
 * lead to the same end: `lost` says what `disputed` does, and a dispute that was won is never opened again.
 * @returns the payment afterwards
 */
export async function applyReversal(
  transaction: WriteTransaction,
  { payment, kind, subjects }: Reversal,
  now: string,
): Promise<Payment> {
  const { id, dispute } = payment
  if (kind === 'refunded') {
    await takeBack(transaction, { payment, to: 'refunded', subjects }, now)
  } else if (kind === 'won') {
    if (dispute !== 'won') await setDispute(transaction, { id, dispute: 'won' }, now)
    if (dispute === 'open') await reinstate(transaction, payment, { subjects, now })
  } else if (dispute === null) {
    await setDispute(transaction, { id, dispute: kind === 'lost' ? 'lost' : 'open' }, now)
    await takeBack(transaction, { payment, to: 'charged_back', subjects }, now)
  } else if (dispute === 'open' && kind === 'lost') {
    await setDispute(transaction, { id, dispute: 'lost' }, now)
  }
  return existingPayment(transaction, id)
}

async function takeBack(
  transaction: WriteTransaction,
  { payment, to, subjects }: Omit<Reversal, 'kind'> & { to: 'refunded' | 'charged_back' },
  now: string,
): Promise<void> {
  const mark = to === 'charged_back' ? { chargedBackFrom: payment.state } : {}
  const move = { from: WITH_US, to, checkoutUrl: null, ...mark }
  if (!(await movePayment(transaction, payment.id, move, now))) return
  if (isDelivered(payment)) await subjects[payment.purpose].giveBack(transaction, payment, now)
}

/** The money is ours again. What was to be refunded still is; what was not delivered yet is delivered now. */
async function reinstate(
  transaction: WriteTransaction,
  payment: Payment,
  { subjects, now }: { subjects: PaymentSubjects; now: string },
): Promise<void> {
  const { id, ref, purpose, chargedBackFrom } = payment
  const wasPaid = chargedBackFrom === 'succeeded' || chargedBackFrom === 'reinstated'
  const to = wasPaid ? 'reinstated' : chargedBackFrom === 'refunding' ? 'refunding' : 'declined'
  if (!(await movePayment(transaction, id, { from: ['charged_back'], to }, now))) return
  if (to === 'reinstated') await subjects[purpose].reinstate(transaction, payment, now)
  if (to === 'declined' && ref !== null)
    await settle(transaction, { id, outcome: { state: 'succeeded', ref }, subjects }, now)
}
