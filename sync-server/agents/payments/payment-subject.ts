import type { WriteTransaction } from '../../db/write-transaction.ts'
import type { Payment, PaymentPurpose } from '../../repositories/payments.ts'

/** What payments of one purpose bring about. Both are called once a payment, in the transaction that writes it down. */
export interface PaymentSubject {
  /** Hands over what was paid for, and books it. @returns why that is not to be had any more: the money goes back then */
  deliver(transaction: WriteTransaction, payment: Payment, now: string): Promise<string | null>
  /** The money has gone back; books that, if it was booked at all. */
  giveBack(transaction: WriteTransaction, payment: Payment, now: string): Promise<void>
  /** What the payer reads on the bill. */
  describe(payment: Payment): string
  /** The page that a payer comes back to. */
  returnPath(payment: Payment): string
}

export type PaymentSubjects = Readonly<Record<PaymentPurpose, PaymentSubject>>
