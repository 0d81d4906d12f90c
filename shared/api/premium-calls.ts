import { z } from 'zod'
import { ownAnalyticsSchema } from '../domain/own-analytics.ts'
import {
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
    summary: 'What premium costs, and who is paid',
    access: 'anyone',
    output: premiumOfferSchema,
  },
  ownAnalytics: {
    method: 'GET',
    path: '/api/me/analytics',
    summary:
      'How the favorites of the last 30 days moved in popularity, rating and price, how the own reviews are read, and what was compared',
    access: 'premium',
    output: ownAnalyticsSchema,
  },
  payPremium: {
    method: 'POST',
    path: '/api/subscription/pay',
    summary:
      'Go on with a payment that activate-premium has begun; 402 when the card was declined or the payment is under way',
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
    summary: 'What referred agents have brought',
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
    summary: 'Give the user a referral code; the one they have stays',
    access: 'signedIn',
    output: z.object({ referralCode: referralCodeSchema }),
  },
  redeemReward: {
    method: 'POST',
    path: '/api/referrals/rewards/:id/redeem',
    summary: 'Turn a reward into a month of premium, once; 409 while premium is for life',
    access: 'signedIn',
    params: z.strictObject({ id: idText }),
    output: doneSchema.extend({ expiresAt: z.iso.datetime() }),
  },
})
