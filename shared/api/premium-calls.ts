import { z } from 'zod'
import { ownAnalyticsSchema } from '../domain/own-analytics.ts'
import { payoutAccountSchema, payoutSchema } from '../domain/payment.ts'
import {
  bonusBalanceSchema,
  referralEarningsSchema,
  referralSchema,
  referralStatsSchema,
  rewardSchema,
} from '../domain/referral.ts'
import { activationSchema, premiumOfferSchema } from '../domain/subscription.ts'
import { referralCodeSchema } from '../domain/user.ts'
import { defineCalls, doneSchema } from './call.ts'
import { idText } from './parameters.ts'

export const premiumCalls = defineCalls({
  premiumOffer: {
    method: 'GET',
    path: '/api/premium/offer',
    summary: 'What premium costs, and the payment provider',
    access: 'anyone',
    output: premiumOfferSchema,
  },
  ownAnalytics: {
    method: 'GET',
    path: '/api/me/analytics',
    summary:
      'How the favorites of the last 30 days moved in popularity, rating and price, how their reviews are read, and what they compared',
    access: 'premium',
    output: ownAnalyticsSchema,
  },
  payPremium: {
    method: 'POST',
    path: '/api/subscription/pay',
    summary:
      'Continue a payment that activate-premium started; 402 when the card was declined or the payment is processing',
    access: 'signedIn',
    body: z.strictObject({
      paymentId: z.int().positive(),
      /** A test card of the sandbox provider; other providers ask on a page of their own. */
      card: z.string().max(40).optional(),
    }),
    output: activationSchema,
  },
})

export const referralCalls = defineCalls({
  listReferrals: {
    method: 'GET',
    path: '/api/referrals',
    summary: 'The referrals of the signed-in user, newest first',
    access: 'signedIn',
    output: z.array(referralSchema),
  },
  referralStats: {
    method: 'GET',
    path: '/api/referrals/stats',
    summary: 'How many referrals there are, by status',
    access: 'signedIn',
    output: referralStatsSchema,
  },
  referralEarnings: {
    method: 'GET',
    path: '/api/referrals/earnings',
    summary: 'What referred agents have earned you',
    access: 'signedIn',
    output: referralEarningsSchema,
  },
  listRewards: {
    method: 'GET',
    path: '/api/referrals/rewards',
    summary: 'Rewards for completed referrals',
    access: 'signedIn',
    output: z.array(rewardSchema),
  },
  generateReferralCode: {
    method: 'POST',
    path: '/api/referrals/generate-code',
    summary: 'Give the user a referral code; an existing one stays',
    access: 'signedIn',
    output: z.object({ referralCode: referralCodeSchema }),
  },
  redeemReward: {
    method: 'POST',
    path: '/api/referrals/rewards/:id/redeem',
    summary: 'Redeem a reward for a month of premium, once; 409 while premium is for life',
    access: 'signedIn',
    params: z.strictObject({ id: idText }),
    output: doneSchema.extend({ expiresAt: z.iso.datetime() }),
  },
  bonusBalance: {
    method: 'GET',
    path: '/api/referrals/balance',
    summary: 'Bonuses that are ready, pending and paid out, and the payout account',
    access: 'signedIn',
    output: bonusBalanceSchema,
  },
  listBonusPayouts: {
    method: 'GET',
    path: '/api/referrals/payouts',
    summary: 'The payouts of bonuses, newest first',
    access: 'signedIn',
    query: z.strictObject({ before: idText.optional() }),
    output: z.object({ payouts: z.array(payoutSchema), next: z.int().positive().nullable() }),
  },
  collectBonus: {
    method: 'POST',
    path: '/api/referrals/payouts',
    summary:
      'Pay out all matured bonuses, from $25; while a payout is on its way, returns that one. 409 without a payout account',
    access: 'signedIn',
    output: payoutSchema,
  },
  cancelBonusPayout: {
    method: 'POST',
    path: '/api/referrals/payouts/:id/cancel',
    summary: 'Cancel a payout that has not started; 409 once it has',
    access: 'signedIn',
    params: z.strictObject({ id: idText }),
    output: payoutSchema,
  },
  setBonusAccount: {
    method: 'PUT',
    path: '/api/referrals/payout-account',
    summary: 'Set the payout account for bonuses at the payment provider; it takes effect after 48 hours',
    access: 'signedIn',
    freshProof: true,
    body: z.strictObject({ account: payoutAccountSchema }),
    /** When it takes effect; null when nothing changes. */
    output: doneSchema.extend({ effectiveAt: z.iso.datetime().nullable() }),
  },
})
