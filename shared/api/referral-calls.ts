import { z } from 'zod'
import {
  referralEarningsSchema,
  referralSchema,
  referralStatsSchema,
  rewardSchema,
} from '../domain/referral.ts'
import { referralCodeSchema } from '../domain/user.ts'
import { defineCalls } from './call.ts'

export const referralCalls = defineCalls({
  listReferrals: {
    method: 'GET',
    path: '/api/referrals',
    summary: 'The referrals of the signed-in user, newest first',
    access: 'signedIn',
    availability: 'planned',
    output: z.array(referralSchema),
  },
  referralStats: {
    method: 'GET',
    path: '/api/referrals/stats',
    summary: 'How many referrals there are, by status',
    access: 'signedIn',
    availability: 'planned',
    output: referralStatsSchema,
  },
  referralEarnings: {
    method: 'GET',
    path: '/api/referrals/earnings',
    summary: 'What referred agents have brought',
    access: 'signedIn',
    availability: 'planned',
    output: referralEarningsSchema,
  },
  listRewards: {
    method: 'GET',
    path: '/api/referrals/rewards',
    summary: 'Rewards for completed referrals',
    access: 'signedIn',
    availability: 'planned',
    output: z.array(rewardSchema),
  },
  generateReferralCode: {
    method: 'POST',
    path: '/api/referrals/generate-code',
    summary: 'Give the user a referral code; the one they have stays',
    access: 'signedIn',
    availability: 'planned',
    output: z.object({ referralCode: referralCodeSchema }),
  },
})
