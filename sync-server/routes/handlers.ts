import type { LiveCallName } from '#shared/api/contract.ts'
import { type AccountDeps, accountHandlers } from './account-handlers.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import { type FavoriteDeps, favoriteHandlers } from './favorite-handlers.ts'
import type { HandlersOf } from './handler.ts'
import { type NewsletterDeps, newsletterHandlers } from './newsletter-handlers.ts'
import { type PremiumDeps, premiumHandlers } from './premium-handlers.ts'
import { type ReferralDeps, referralHandlers } from './referral-handlers.ts'
import { type ReviewDeps, reviewHandlers } from './review-handlers.ts'
import { type SupportDeps, supportHandlers } from './support-handlers.ts'
import { type SyncDeps, syncHandlers } from './sync-handlers.ts'
import { userSyncHandlers } from './user-sync-handlers.ts'

export type HandlerDeps = SyncDeps &
  NewsletterDeps &
  FavoriteDeps &
  ReviewDeps &
  AccountDeps &
  PremiumDeps &
  ReferralDeps &
  SupportDeps

/** One handler for every call of the contract that is answered today. */
export function createHandlers(deps: HandlerDeps): HandlersOf<LiveCallName> {
  return {
    ...catalogueHandlers(deps),
    ...syncHandlers(deps),
    ...newsletterHandlers(deps),
    ...accountHandlers(deps),
    ...premiumHandlers(deps),
    ...referralHandlers(deps),
    ...favoriteHandlers(deps),
    ...reviewHandlers(deps),
    ...supportHandlers(deps),
    ...userSyncHandlers(deps),
  }
}
