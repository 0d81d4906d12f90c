import type { Migration } from '../migrate.ts'
import { catalogueMigration } from './0001-catalogue.ts'
import { newsletterMigration } from './0002-newsletter.ts'
import { accountsMigration } from './0003-accounts.ts'
import { userRowsMigration } from './0004-user-rows.ts'
import { keptRowsMigration } from './0005-kept-rows.ts'
import { reviewsMigration } from './0006-reviews.ts'
import { supportMigration } from './0007-support.ts'
import { referralsMigration } from './0008-referrals.ts'
import { summariesMigration } from './0009-summaries.ts'
import { auditMigration } from './0010-audit.ts'
import { recommendationsMigration } from './0011-recommendations.ts'
import { userLockMigration } from './0012-user-lock.ts'
import { marketplaceMigration } from './0013-marketplace.ts'
import { ledgerMigration } from './0014-ledger.ts'
import { referralPaymentsMigration } from './0015-referral-payments.ts'
import { sessionProofMigration } from './0016-session-proof.ts'
import { securityLogMigration } from './0017-security-log.ts'
import { heldListingsMigration } from './0018-held-listings.ts'
import { endingsMigration } from './0019-endings.ts'
import { addressVerificationMigration } from './0020-address-verification.ts'
import { chargebacksMigration } from './0021-chargebacks.ts'
import { payoutAccountChangeMigration } from './0022-payout-account-change.ts'
import { passkeysMigration } from './0023-passkeys.ts'
import { secondFactorsMigration } from './0024-second-factors.ts'
import { heldReviewsMigration } from './0025-held-reviews.ts'
import { signingKeysMigration } from './0026-signing-keys.ts'
import { secondApprovalsMigration } from './0027-second-approvals.ts'
import { nameSkeletonsMigration } from './0028-name-skeletons.ts'
import { factorEndingsMigration } from './0029-factor-endings.ts'
import { signalsMigration } from './0030-signals.ts'
import { usageByTimeMigration } from './0031-usage-by-time.ts'
import { toolInterestMigration } from './0032-tool-interest.ts'
import { sampleRecordsMigration } from './0033-sample-records.ts'
import { toolFactsMigration } from './0034-tool-facts.ts'
import { sitesMigration } from './0035-sites.ts'
import { toolDaysMigration } from './0036-tool-days.ts'
import { reviewVotesMigration } from './0037-review-votes.ts'
import { premiumListingsMigration } from './0038-premium-listings.ts'
import { newUntilMigration } from './0039-new-until.ts'
import { feedbackByAgentMigration } from './0040-feedback-by-agent.ts'
import { clusterMigration } from './0041-cluster.ts'
import { sharedByNodesMigration } from './0042-shared-by-nodes.ts'
import { unlockedReferencesMigration } from './0043-unlocked-references.ts'
import { toolChangesMigration } from './0044-tool-changes.ts'
import { followsMigration } from './0045-follows.ts'
import { listsMigration } from './0046-lists.ts'
import { pushMigration } from './0047-push.ts'
import { newsletterIssuesMigration } from './0048-newsletter-issues.ts'
import { toolReportsMigration } from './0049-tool-reports.ts'
import { toolClaimsMigration } from './0050-tool-claims.ts'
import { suggestionsMigration } from './0051-suggestions.ts'
import { digestsMigration } from './0052-digests.ts'
import { digestChoicesMigration } from './0053-digest-choices.ts'
import { receiptsMigration } from './0055-receipts.ts'
import { bountiesMigration } from './0057-bounties.ts'
import { oauthMigration } from './0060-oauth.ts'
import { userPayoutsMigration } from './0062-user-payouts.ts'
import { agentDomainsMigration } from './0063-agent-domains.ts'
import { standingBudgetMigration } from './0064-standing-budget.ts'
import { suggestionRevertsMigration } from './0065-suggestion-reverts.ts'
import { toolScopeMigration } from './0066-tool-scope.ts'
import { tracesMigration } from './0068-traces.ts'
import { leastSchemaMigration } from './0069-least-schema.ts'

/** Every migration in order; numbers count up from 1 and are never reused. */
export const migrations: readonly Migration[] = [
  catalogueMigration,
  newsletterMigration,
  accountsMigration,
  userRowsMigration,
  keptRowsMigration,
  reviewsMigration,
  supportMigration,
  referralsMigration,
  summariesMigration,
  auditMigration,
  recommendationsMigration,
  userLockMigration,
  marketplaceMigration,
  ledgerMigration,
  referralPaymentsMigration,
  sessionProofMigration,
  securityLogMigration,
  heldListingsMigration,
  endingsMigration,
  addressVerificationMigration,
  chargebacksMigration,
  payoutAccountChangeMigration,
  passkeysMigration,
  secondFactorsMigration,
  heldReviewsMigration,
  signingKeysMigration,
  secondApprovalsMigration,
  nameSkeletonsMigration,
  factorEndingsMigration,
  signalsMigration,
  usageByTimeMigration,
  toolInterestMigration,
  sampleRecordsMigration,
  toolFactsMigration,
  sitesMigration,
  toolDaysMigration,
  reviewVotesMigration,
  premiumListingsMigration,
  newUntilMigration,
  feedbackByAgentMigration,
  clusterMigration,
  sharedByNodesMigration,
  unlockedReferencesMigration,
  toolChangesMigration,
  followsMigration,
  listsMigration,
  pushMigration,
  newsletterIssuesMigration,
  toolReportsMigration,
  toolClaimsMigration,
  suggestionsMigration,
  digestsMigration,
  digestChoicesMigration,
  receiptsMigration,
  bountiesMigration,
  oauthMigration,
  userPayoutsMigration,
  agentDomainsMigration,
  standingBudgetMigration,
  suggestionRevertsMigration,
  toolScopeMigration,
  tracesMigration,
  leastSchemaMigration,
]
