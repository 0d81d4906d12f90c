import type { Generated } from 'kysely'

/** What a completed referral has brought to the user who invited. */
interface ReferralRewardTable {
  id: Generated<number>
  user_id: number
  /** The user who was invited; one reward each. */
  referral_id: number
  type: 'premium_month'
  /** How many of it. */
  value: number
  created_at: string
  /** null until it is redeemed. */
  used_at: string | null
}

export interface ReferralsSchema {
  referral_reward: ReferralRewardTable
}
