import { REFERRAL_LIST_LIMIT } from '#shared/policy/revenue.ts'
import type { Services } from '../create-services.ts'
import { userPayee } from '../money/payouts/payouts.ts'
import { listFavorites } from '../repositories/favorites.ts'
import { countReferrals, listReferrals, listRewards } from '../repositories/referrals.ts'
import { listVotesOn } from '../repositories/review-votes.ts'
import { listTickets } from '../repositories/support-tickets.ts'
import { jsonAnswer } from '../services/answer.ts'
import { readOwnAnalytics } from '../services/history/own-analytics.ts'
import {
  readReferralEarnings,
  toReferral,
  toReferralStats,
  toReward,
} from '../services/referrals/referral-views.ts'
import { defineHandlers } from './handler.ts'

/** Actions of users: favourites, reviews, premium, referrals, support, the newsletter and notifications; and what is counted of them. */
export function userHandlers(services: Services) {
  return {
    ...favoriteHandlers(services),
    ...reviewHandlers(services),
    ...premiumHandlers(services),
    ...referralHandlers(services),
    ...contactHandlers(services),
    ...usageHandlers(services),
    ...pushHandlers(services),
  }
}

function favoriteHandlers({ reader, userSync }: Services) {
  return defineHandlers({
    async listFavorites({ userId }) {
      const ids = await listFavorites(reader, userId)
      return ids.map((toolId) => ({ toolId }))
    },
    async addFavorite({ userId, body: { toolId } }) {
      await userSync.setFavorite(userId, { toolId, on: true })
      return { success: true }
    },
    async removeFavorite({ userId, params: { toolId } }) {
      await userSync.setFavorite(userId, { toolId, on: false })
      return { success: true }
    },
  })
}

function reviewHandlers({ reader, reviews, removalLog }: Services) {
  return defineHandlers({
    // The same for everybody, but it must show changes at once, so it is not cached.
    listReviews: ({ params: { id }, query }) => reviews.list(id, query),
    async listHelpfulReviews({ userId, params: { id } }) {
      return { reviewIds: await listVotesOn(reader, id, userId) }
    },
    async rateReview({ userId, params: { id }, body: { on } }) {
      return { success: true, helpfulCount: await reviews.rate(userId, id, on) }
    },
    listReviewRemovals: ({ query }) => removalLog.page(query),
    async setReview({ userId, params: { id }, body }) {
      await reviews.set(userId, { toolId: id, review: body })
      return { success: true }
    },
    async deleteReview({ userId, params: { id } }) {
      await reviews.set(userId, { toolId: id, review: null })
      return { success: true }
    },
  })
}

function premiumHandlers(services: Services) {
  const { premium } = services
  const { offer, priceCents, provider } = premium.offer
  const offered = jsonAnswer(`${offer}-${priceCents}-${provider}`, premium.offer)
  return defineHandlers({
    premiumOffer: () => offered,
    activatePremium: ({ userId }) => premium.activate(userId),
    ownAnalytics: ({ userId }) => readOwnAnalytics(services, userId, new Date()),
    payPremium: ({ userId, body }) => premium.pay(userId, body),
    subscriptionStatus: ({ userId }) => premium.subscription(userId),
  })
}

function referralHandlers({ reader, referrals, referralPayouts, payouts }: Services) {
  return defineHandlers({
    async listReferrals({ userId }) {
      return (await listReferrals(reader, userId, REFERRAL_LIST_LIMIT)).map(toReferral)
    },
    async referralStats({ userId }) {
      return toReferralStats(await countReferrals(reader, userId))
    },
    referralEarnings: ({ userId }) => readReferralEarnings(reader, userId, new Date()),
    async listRewards({ userId }) {
      return (await listRewards(reader, userId, REFERRAL_LIST_LIMIT)).map(toReward)
    },
    async generateReferralCode({ userId }) {
      return { referralCode: await referrals.giveCode(userId) }
    },
    async redeemReward({ userId, params: { id } }) {
      return { success: true, expiresAt: await referrals.redeem(userId, id) }
    },
    bonusBalance: ({ userId }) => referralPayouts.balance(userId, new Date().toISOString()),
    listBonusPayouts: ({ userId, query: { before } }) => payouts.list(userPayee(userId), before),
    collectBonus: ({ userId }) => referralPayouts.collect(userId),
    cancelBonusPayout: ({ userId, params: { id } }) => payouts.cancel(userPayee(userId), id),
    async setBonusAccount({ userId, body: { account } }) {
      return { success: true, effectiveAt: await referralPayouts.setAccount(userId, account) }
    },
  })
}

function contactHandlers({ reader, support, newsletter }: Services) {
  return defineHandlers({
    async openSupportTicket({ userId, body }) {
      return { success: true, id: await support.open(userId, body) }
    },
    listSupportTickets: ({ userId }) => listTickets(reader, userId),
    async subscribeNewsletter({ body: { email } }) {
      const { needsConfirmation } = await newsletter.subscribe(email)
      return { success: true, ...(needsConfirmation && { needsConfirmation }) }
    },
    async unsubscribeNewsletter({ body: { token } }) {
      await newsletter.unsubscribe(token)
      return { success: true }
    },
  })
}

function pushHandlers({ pushDevices, digests }: Services) {
  return defineHandlers({
    getDigest: ({ userId }) => digests.get(userId),
    setDigest: ({ userId, body: { cadence } }) => digests.set(userId, cadence),
    setDigestFollow: ({ userId, body }) => digests.setFollow(userId, body),
    getPushKey: () => ({ publicKey: pushDevices.publicKey }),
    async savePushSubscription({ userId, body }) {
      await pushDevices.save(body, userId)
      return { success: true }
    },
    async movePushSubscription({ body }) {
      await pushDevices.move(body)
      return { success: true }
    },
    async deletePushSubscription({ body: { endpoint } }) {
      await pushDevices.delete(endpoint)
      return { success: true }
    },
    async testPush({ body: { endpoint } }) {
      await pushDevices.test(endpoint)
      return { success: true }
    },
  })
}

function usageHandlers({ usage }: Services) {
  return defineHandlers({
    async recordUsage({ address, body, isCountable }) {
      if (isCountable()) await usage.record(address, body)
      else usage.refuse(body)
      return { success: true }
    },
  })
}
