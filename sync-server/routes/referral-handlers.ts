import { contract } from '#shared/api/contract.ts'
import { REFERRAL_LIST_LIMIT } from '#shared/policy/referrals.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams } from '../middleware/validate.ts'
import { listRewards } from '../repositories/referral-rewards.ts'
import { countReferrals, listReferrals } from '../repositories/referrals.ts'
import { readEarnings } from '../services/referrals/read-earnings.ts'
import type { Referrals } from '../services/referrals/referrals.ts'
import { showReferral, showReward, showStats } from '../services/referrals/show-referrals.ts'
import type { HandlersOf } from './handler.ts'

export interface ReferralDeps {
  reader: Database
  referrals: Referrals
}

type ReferralCallName =
  | 'listReferrals'
  | 'referralStats'
  | 'referralEarnings'
  | 'listRewards'
  | 'generateReferralCode'
  | 'redeemReward'

export function referralHandlers({ reader, referrals }: ReferralDeps) {
  return {
    async listReferrals(ctx) {
      const stored = await listReferrals(reader, callerId(ctx), REFERRAL_LIST_LIMIT)
      sendPrivate(ctx, stored.map(showReferral))
    },
    async referralStats(ctx) {
      sendPrivate(ctx, showStats(await countReferrals(reader, callerId(ctx))))
    },
    async referralEarnings(ctx) {
      sendPrivate(ctx, await readEarnings(reader, callerId(ctx), new Date()))
    },
    async listRewards(ctx) {
      const stored = await listRewards(reader, callerId(ctx), REFERRAL_LIST_LIMIT)
      sendPrivate(ctx, stored.map(showReward))
    },
    async generateReferralCode(ctx) {
      sendPrivate(ctx, { referralCode: await referrals.giveCode(callerId(ctx)) })
    },
    async redeemReward(ctx) {
      const { id } = readParams(ctx, contract.redeemReward.params)
      sendPrivate(ctx, { success: true, expiresAt: await referrals.redeem(callerId(ctx), id) })
    },
  } satisfies HandlersOf<ReferralCallName>
}
