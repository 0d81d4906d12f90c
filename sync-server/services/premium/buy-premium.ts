import type { Activation } from '#shared/domain/subscription.ts'
import { premiumMessages } from '#shared/messages/premium.ts'
import { DEFAULT_TEST_CARD } from '#shared/policy/marketplace.ts'
import { PREMIUM_MONTHLY_CENTS } from '#shared/policy/revenue.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import {
  PaymentProcessingError,
  PaymentRequiredError,
  PaymentReturnedError,
} from '../../money/payments/payment-errors.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { findOpenPayment, findPayment, insertPayment, type Payment } from '../../repositories/payments.ts'

export const ACTIVATED: Activation = { success: true, message: premiumMessages.activated.text }

const TESTS_ARE_OVER = 'Test payments are off here now.'

export interface BuyPremiumDeps {
  reader: Database
  writer: Writer
  payments: Payments
}

/**
 * Starts a payment for a month, or continues the open one. @returns where the user pays
 * @throws PaymentsOffError, PaymentReturnedError, ProviderUnavailableError
 */
export async function beginPurchase(deps: BuyPremiumDeps, userId: number, now: string): Promise<Activation> {
  const { payments } = deps
  const { payment, isNew } = await openPayment(deps, userId, now)
  const begun = isNew ? await payments.charge(payment, null) : await refresh(payments, payment)
  // An open payment that was declined in the meantime is replaced by a new one.
  if (begun.state === 'declined' && !isNew) return beginPurchase(deps, userId, now)
  if (begun.state === 'succeeded') return ACTIVATED
  if (isReturned(begun)) throw returned(begun)
  if (begun.checkoutUrl === null) return { success: false, message: premiumMessages.underWay.text }
  return { success: false, message: premiumMessages.toBePaid.text, checkoutUrl: begun.checkoutUrl }
}

/**
 * Continues a payment of the user: with a card at the checkout of the sandbox, or by asking another provider.
 * @throws NotFoundError, InvalidInputError for an unknown card, PaymentDeclinedError, PaymentRequiredError,
 * PaymentProcessingError, PaymentReturnedError, StateConflictError, ProviderUnavailableError
 */
export async function payPurchase(
  { reader, payments }: BuyPremiumDeps,
  userId: number,
  { paymentId, card }: { paymentId: number; card?: string | undefined },
): Promise<Activation> {
  const payment = await findPayment(reader, paymentId)
  if (payment?.purpose !== 'premium' || payment.subjectId !== userId)
    throw new NotFoundError(`You have no payment ${paymentId}.`)
  const provider = payments.providerNamed(payment.provider)
  if (card !== undefined) provider.checkCard(card)
  if (payment.state !== 'created' && payment.state !== 'processing') return answerOf(payment)
  const isAtCheckout = payment.checkoutUrl !== null && !provider.hasCheckout
  if (!isAtCheckout || isOldTest(payments, payment)) return answerOf(await refresh(payments, payment))
  return answerOf(await payments.payAtCheckout(payment, card ?? DEFAULT_TEST_CARD))
}

/** Whether it still waits for a test card, from a time when all payments were tests. */
function isOldTest(payments: Payments, { provider, checkoutUrl }: Payment): boolean {
  return provider === 'sandbox' && checkoutUrl !== null && payments.liveProvider !== 'sandbox'
}

/** The current state of an open payment. A payment that waits for a test card is declined once payments are real. */
function refresh(payments: Payments, payment: Payment): Promise<Payment> {
  if (!isOldTest(payments, payment)) return payments.check(payment)
  return payments.settle(payment.id, { state: 'declined', ref: null, reason: TESTS_ARE_OVER })
}

function answerOf(payment: Payment): Activation {
  if (payment.state === 'succeeded' || payment.state === 'reinstated') return ACTIVATED
  if (payment.state === 'charged_back')
    throw new StateConflictError('Your bank reversed this payment, so its month of premium has ended.')
  if (payment.state === 'declined')
    throw new StateConflictError('This payment didn’t go through. Start a new one on the premium page.')
  if (isReturned(payment)) throw returned(payment)
  if (payment.checkoutUrl !== null) throw new PaymentRequiredError(payment.checkoutUrl)
  throw new PaymentProcessingError()
}

function openPayment(
  { writer, payments }: BuyPremiumDeps,
  userId: number,
  now: string,
): Promise<{ payment: Payment; isNew: boolean }> {
  const subject = { purpose: 'premium', subjectId: userId } as const
  return writeTransaction(writer, async (transaction) => {
    const open = await findOpenPayment(transaction, subject)
    if (open !== undefined) return { payment: open, isNew: false }
    const provider = payments.providerFor({ isSandbox: false }).name
    const draft = { ...subject, cents: PREMIUM_MONTHLY_CENTS, provider, state: 'created' } as const
    return { payment: await insertPayment(transaction, draft, now), isNew: true }
  })
}

const isReturned = ({ state }: Payment) => state === 'refunding' || state === 'refunded'
const returned = ({ detail }: Payment) =>
  new PaymentReturnedError(detail ?? 'Premium is no longer available.')
