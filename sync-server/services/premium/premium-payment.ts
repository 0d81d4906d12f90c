import { paths } from '#shared/paths.ts'
import { bookPremium, bookReinstated, premiumEvent, reinstatedEvent } from '../../money/ledger/bookings.ts'
import { reverse } from '../../money/ledger/post.ts'
import type { PaymentSubject } from '../../money/payments/settle.ts'
import { findUser } from '../../repositories/users.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { completeReferral, reopenReferral } from '../referrals/referrer.ts'
import { grantMonths, takeMonths } from './grant-premium.ts'

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
  async giveBack(transaction, { id: paymentId, subjectId: userId }, now) {
    const isBack = await reverse(transaction, { event: premiumEvent(paymentId), at: now })
    const isBackAgain = await reverse(transaction, { event: reinstatedEvent(paymentId), at: now })
    if (!isBack && !isBackAgain) return
    const account = await findUser(transaction, userId)
    if (account !== undefined) await takeMonths(transaction, account, { months: 1, now })
    await reopenReferral(transaction, { userId, paymentId }, now)
  },
  async reinstate(transaction, { id: paymentId, subjectId, cents }, now) {
    await bookReinstated(transaction, { paymentId, cents, at: now, book: 'live', into: 'premium-revenue' })
    const account = await findUser(transaction, subjectId)
    if (account === undefined || (hasPremium(account, now) && account.premiumUntil === null)) return
    await grantMonths(transaction, account, { months: 1, now })
    await completeReferral(transaction, { userId: account.id, paymentId }, now)
  },
  describe: () => 'AI Tool Hub Premium, one month',
  returnPath: ({ id }) => `${paths.subscribe}?payment=${id}`,
}
