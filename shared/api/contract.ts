import { accountCalls, sessionCalls } from './account-calls.ts'
import { accountMailCalls } from './account-mail-calls.ts'
import { accountSecurityCalls, passkeyCalls, secondFactorCalls } from './account-security-calls.ts'
import { adminAuditCalls, adminCalls } from './admin-calls.ts'
import {
  adminCatalogueCalls,
  adminCategoryCalls,
  adminImportCalls,
  adminToolCalls,
} from './admin-catalogue-calls.ts'
import { adminMarketCalls } from './admin-market-calls.ts'
import { adminTicketCalls } from './admin-ticket-calls.ts'
import { adminUserCalls } from './admin-user-calls.ts'
import { agentCalls, agentKeyCalls, signingKeyCalls } from './agent-calls.ts'
import { agentDemoCalls } from './agent-demo-calls.ts'
import { agentFeedCalls, agentWebhookCalls } from './agent-feed-calls.ts'
import { agentImprovementCalls, agentListingCalls, agentMoneyCalls } from './agent-market-calls.ts'
import { adminBountyCalls, bountyCalls } from './bounty-calls.ts'
import { catalogueCalls, favoriteCalls, featuredCalls } from './catalogue-calls.ts'
import { claimCalls } from './claim-calls.ts'
import { connectedAppCalls } from './connected-app-calls.ts'
import { domainCalls } from './domain-calls.ts'
import { feedCalls } from './feed-calls.ts'
import { listCalls } from './list-calls.ts'
import { newsletterAdminCalls } from './newsletter-admin-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { premiumCalls, referralCalls } from './premium-calls.ts'
import { pushCalls } from './push-calls.ts'
import { adminReceiptCalls, logCalls, receiptCalls } from './receipt-calls.ts'
import { reviewCalls } from './review-calls.ts'
import { siteCalls } from './site-calls.ts'
import { suggestionCalls } from './suggestion-calls.ts'
import { summaryCalls } from './summary-calls.ts'
import { newsletterCalls, supportCalls } from './support-calls.ts'
import { syncCalls } from './sync-calls.ts'
import { usageCalls } from './usage-calls.ts'

/**
 * Every call of the API. The server refuses to start when one has no handler, or a handler no entry.
 * Within one method, paths with literal segments must be routed before those with a parameter in the same place.
 */
export const contract = {
  ...catalogueCalls,
  ...syncCalls,
  ...accountCalls,
  ...accountMailCalls,
  ...premiumCalls,
  ...sessionCalls,
  ...accountSecurityCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...connectedAppCalls,
  ...favoriteCalls,
  ...reviewCalls,
  ...claimCalls,
  ...suggestionCalls,
  ...newsletterCalls,
  ...adminToolCalls,
  ...summaryCalls,
  ...siteCalls,
  ...newsletterAdminCalls,
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
  ...signingKeyCalls,
  ...domainCalls,
  ...agentImprovementCalls,
  ...agentListingCalls,
  ...agentMoneyCalls,
  ...receiptCalls,
  ...logCalls,
  ...adminReceiptCalls,
  ...agentWebhookCalls,
  ...agentFeedCalls,
  ...bountyCalls,
  ...adminMarketCalls,
  ...adminBountyCalls,
  ...featuredCalls,
  ...feedCalls,
  ...listCalls,
  ...platformCalls,
  ...referralCalls,
  ...supportCalls,
  ...usageCalls,
  ...pushCalls,
} as const

export type CallName = keyof typeof contract
