import type { User } from '#shared/domain/user.ts'
import type { Account } from '../../repositories/users.ts'
import { hasPremium } from './role-of.ts'

/** An account as its owner sees it. Nobody has a Stripe customer yet. */
export function showUser(account: Account, now: string): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    is_premium: hasPremium(account, now),
    isAdmin: account.isAdmin || account.isOwner,
    stripeCustomerId: null,
    subscriptionStartDate: account.premiumSince,
    referralCode: account.referralCode,
    created_at: account.createdAt,
    premiumCredits: account.premiumCredits,
  }
}
