import { accountCalls } from './account-calls.ts'
import { adminAuditCalls } from './admin-audit-calls.ts'
import { adminCalls } from './admin-calls.ts'
import { adminCatalogueCalls } from './admin-catalogue-calls.ts'
import { adminCategoryCalls } from './admin-category-calls.ts'
import { adminImportCalls } from './admin-import-calls.ts'
import { adminMarketCalls } from './admin-market-calls.ts'
import { adminTicketCalls } from './admin-ticket-calls.ts'
import { adminToolCalls } from './admin-tool-calls.ts'
import { adminUserCalls } from './admin-user-calls.ts'
import { agentCalls } from './agent-calls.ts'
import { agentDemoCalls } from './agent-demo-calls.ts'
import { agentFeedCalls } from './agent-feed-calls.ts'
import { agentImprovementCalls } from './agent-improvement-calls.ts'
import { agentKeyCalls } from './agent-key-calls.ts'
import { agentListingCalls } from './agent-listing-calls.ts'
import { agentMoneyCalls } from './agent-money-calls.ts'
import { agentWebhookCalls } from './agent-webhook-calls.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { favoriteCalls } from './favorite-calls.ts'
import { featuredCalls } from './featured-calls.ts'
import { newsletterCalls } from './newsletter-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { premiumCalls } from './premium-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { reviewCalls } from './review-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { summaryCalls } from './summary-calls.ts'
import { supportCalls } from './support-calls.ts'
import { syncCalls } from './sync-calls.ts'

/**
 * Every call of the API. The server refuses to start when one has no handler, or a handler no entry.
 * Within one method, paths with literal segments must be routed before those with a parameter in the same place.
 */
export const contract = {
  ...catalogueCalls,
  ...syncCalls,
  ...accountCalls,
  ...premiumCalls,
  ...sessionCalls,
  ...favoriteCalls,
  ...reviewCalls,
  ...newsletterCalls,
  ...adminToolCalls,
  ...summaryCalls,
  ...adminCatalogueCalls,
  ...adminCategoryCalls,
  ...adminAuditCalls,
  ...adminImportCalls,
  ...adminUserCalls,
  ...adminTicketCalls,
  ...adminCalls,
  ...agentDemoCalls,
  ...agentCalls,
  ...agentKeyCalls,
  ...agentImprovementCalls,
  ...agentListingCalls,
  ...agentMoneyCalls,
  ...agentWebhookCalls,
  ...agentFeedCalls,
  ...adminMarketCalls,
  ...featuredCalls,
  ...platformCalls,
  ...referralCalls,
  ...supportCalls,
} as const

export type CallName = keyof typeof contract
