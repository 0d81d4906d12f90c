import type { UseQueryResult } from '@tanstack/react-query'
import { callAccount } from '../../data/account-api.ts'

/** All that the page shows, of one moment. */
export async function loadReferrals() {
  const [stats, referrals, rewards, { plan }] = await Promise.all([
    callAccount('referralStats'),
    callAccount('listReferrals'),
    callAccount('listRewards'),
    callAccount('subscriptionStatus'),
  ])
  return { stats, referrals, rewards, hasLifetime: plan === 'lifetime' }
}

export type ReferralFacts = Awaited<ReturnType<typeof loadReferrals>>
export type ReferralAnswer = UseQueryResult<ReferralFacts>
export type Referral = ReferralFacts['referrals'][number]
export type Reward = ReferralFacts['rewards'][number]
