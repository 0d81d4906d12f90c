import type { CallName } from '#shared/api/contract.ts'
import { type AccountDeps, accountHandlers } from './account-handlers.ts'
import { type AdminAgentDeps, adminAgentHandlers } from './admin-agent-handlers.ts'
import { adminAuditHandlers } from './admin-audit-handlers.ts'
import { type AdminCatalogueDeps, adminCatalogueHandlers } from './admin-catalogue-handlers.ts'
import { type AdminCategoryDeps, adminCategoryHandlers } from './admin-category-handlers.ts'
import { type AdminImportDeps, adminImportHandlers } from './admin-import-handlers.ts'
import { type AdminImprovementDeps, adminImprovementHandlers } from './admin-improvement-handlers.ts'
import { type AdminListingDeps, adminListingHandlers } from './admin-listing-handlers.ts'
import { type AdminReviewDeps, adminReviewHandlers } from './admin-review-handlers.ts'
import { type AdminTicketDeps, adminTicketHandlers } from './admin-ticket-handlers.ts'
import { type AdminUserDeps, adminUserHandlers } from './admin-user-handlers.ts'
import { type AgentDocsDeps, agentDocsHandlers } from './agent-docs-handlers.ts'
import { type AgentFeedDeps, agentFeedHandlers } from './agent-feed-handlers.ts'
import { type AgentIdentityDeps, agentIdentityHandlers } from './agent-identity-handlers.ts'
import { type AgentImprovementDeps, agentImprovementHandlers } from './agent-improvement-handlers.ts'
import { type AgentKeyDeps, agentKeyHandlers } from './agent-key-handlers.ts'
import { type AgentListingDeps, agentListingHandlers } from './agent-listing-handlers.ts'
import { type AgentMoneyDeps, agentMoneyHandlers } from './agent-money-handlers.ts'
import { type AgentWebhookDeps, agentWebhookHandlers } from './agent-webhook-handlers.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import { type FavoriteDeps, favoriteHandlers } from './favorite-handlers.ts'
import { type FeaturedDeps, featuredHandlers } from './featured-handlers.ts'
import type { HandlersOf } from './handler.ts'
import { type ModerationDeps, moderationHandlers } from './moderation-handlers.ts'
import { type NewsletterDeps, newsletterHandlers } from './newsletter-handlers.ts'
import { type PlatformDeps, platformHandlers } from './platform-handlers.ts'
import { type PremiumDeps, premiumHandlers } from './premium-handlers.ts'
import { type ReferralDeps, referralHandlers } from './referral-handlers.ts'
import { type ReviewDeps, reviewHandlers } from './review-handlers.ts'
import { type SummaryDeps, summaryHandlers } from './summary-handlers.ts'
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
  SupportDeps &
  AdminCatalogueDeps &
  AdminCategoryDeps &
  AdminReviewDeps &
  AdminImportDeps &
  AdminUserDeps &
  AdminTicketDeps &
  ModerationDeps &
  PlatformDeps &
  SummaryDeps &
  AdminListingDeps &
  AgentListingDeps &
  AgentMoneyDeps &
  FeaturedDeps &
  AdminImprovementDeps &
  AgentImprovementDeps &
  AdminAgentDeps &
  AgentIdentityDeps &
  AgentKeyDeps &
  AgentFeedDeps &
  AgentWebhookDeps &
  AgentDocsDeps

/** One handler for every call of the contract. */
export function createHandlers(deps: HandlerDeps): HandlersOf<CallName> {
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
    ...adminCatalogueHandlers(deps),
    ...adminCategoryHandlers(deps),
    ...adminAuditHandlers(deps),
    ...adminReviewHandlers(deps),
    ...adminImportHandlers(deps),
    ...adminUserHandlers(deps),
    ...adminTicketHandlers(deps),
    ...moderationHandlers(deps),
    ...platformHandlers(deps),
    ...summaryHandlers(deps),
    ...agentListingHandlers(deps),
    ...agentMoneyHandlers(deps),
    ...adminListingHandlers(deps),
    ...featuredHandlers(deps),
    ...agentImprovementHandlers(deps),
    ...adminImprovementHandlers(deps),
    ...adminAgentHandlers(deps),
    ...agentIdentityHandlers(deps),
    ...agentKeyHandlers(deps),
    ...agentFeedHandlers(deps),
    ...agentWebhookHandlers(deps),
    ...agentDocsHandlers(deps),
  }
}
