import type { AgentReports } from '../agents/feed/agent-reports.ts'
import type { AgentAdmin } from '../agents/identity/agent-admin.ts'
import type { AgentKeys } from '../agents/identity/agent-keys.ts'
import type { AgentRegistry } from '../agents/identity/agent-registry.ts'
import type { ImprovementReview } from '../agents/improvements/improvement-review.ts'
import type { Improvements } from '../agents/improvements/improvements.ts'
import type { ToolInsights } from '../agents/improvements/tool-insights.ts'
import type { Featured } from '../agents/listings/featured.ts'
import type { ListingAdmin } from '../agents/listings/listing-admin.ts'
import type { Listings } from '../agents/listings/listings.ts'
import type { Webhooks } from '../agents/webhooks/webhooks.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/write-transaction.ts'
import type { AnalyserJob } from '../jobs/analyser-job.ts'
import type { SnapshotJob } from '../jobs/snapshots.ts'
import type { Payouts } from '../money/payouts/payouts.ts'
import type { AccountChanges } from '../services/accounts/account-changes.ts'
import type { Accounts } from '../services/accounts/accounts.ts'
import type { SessionStore } from '../services/accounts/session-store.ts'
import type { CategoryAdmin } from '../services/admin-catalogue/category-admin.ts'
import type { ToolAdmin } from '../services/admin-catalogue/tool-admin.ts'
import type { UserAdmin } from '../services/admin-users/user-admin.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import type { Newsletter } from '../services/newsletter/newsletter.ts'
import type { Premium } from '../services/premium/premium.ts'
import type { Recommendations } from '../services/recommendations/recommendations.ts'
import type { Referrals } from '../services/referrals/referrals.ts'
import type { Reviews } from '../services/reviews/reviews.ts'
import type { Site } from '../services/site/load-site.ts'
import type { Summaries } from '../services/summaries/summaries.ts'
import type { Support } from '../services/support/support.ts'
import type { TicketAdmin } from '../services/support/ticket-admin.ts'
import type { EventStreams } from '../services/sync/event-streams.ts'
import type { SnapshotFolder } from '../services/sync/snapshot-folder.ts'
import type { UserSync } from '../services/user-sync/user-sync.ts'

/** The services behind the handlers of the contract; each handler takes the few it needs. */
export interface Services {
  config: Config
  /** Reads committed data. */
  reader: Database
  writer: Writer
  catalogue: Catalogue
  site: Site

  accounts: Accounts
  accountChanges: AccountChanges
  sessions: SessionStore
  userSync: UserSync
  reviews: Reviews
  premium: Premium
  referrals: Referrals
  support: Support
  newsletter: Newsletter

  snapshots: SnapshotJob
  snapshotFolder: SnapshotFolder
  events: EventStreams

  toolAdmin: ToolAdmin
  categoryAdmin: CategoryAdmin
  userAdmin: UserAdmin
  ticketAdmin: TicketAdmin
  recommendations: Recommendations
  analysers: AnalyserJob
  summaries: Summaries
  onSummaryProgress: (listener: () => void) => () => void

  agentRegistry: AgentRegistry
  agentKeys: AgentKeys
  agentAdmin: AgentAdmin
  agentReports: AgentReports
  improvements: Improvements
  improvementReview: ImprovementReview
  toolInsights: ToolInsights
  listings: Listings
  listingAdmin: ListingAdmin
  featured: Featured
  payouts: Payouts
  webhooks: Webhooks
}
