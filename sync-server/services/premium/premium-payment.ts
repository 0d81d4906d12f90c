import { paths } from '#shared/paths.ts'
import { bookPremium } from '../../money/ledger/bookings.ts'
import type { PaymentSubject } from '../../money/payments/settle.ts'
import { findUser } from '../../repositories/users.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { completeReferral } from '../referrals/referrer.ts'
import { grantMonths } from './grant-premium.ts'

/** A payment for premium delivers a month of it. */
export const premiumPayment: PaymentSubject = {
  async deliver(transaction, { id: paymentId, subjectId, cents }, now) {
    const account = await findUser(transaction, subjectId)
    if (account === undefined) return 'The account was deleted before the payment came.'
    if (hasPremium(account, now) && account.premiumUntil === null) return 'You have premium for ever already.'
    await grantMonths(transaction, account, { months: 1, now })
    await completeReferral(transaction, { userId: account.id, paymentId }, now)
    await bookPremium(transaction, { paymentId, cents, at: now })
    return null
  },
  /** A refunded payment was neither delivered nor booked. */
  async giveBack() {},
  describe: () => 'AI Tool Hub Premium, one month',
  returnPath: ({ id }) => `${paths.subscribe}?payment=${id}`,
}
