import type { Generated, Kysely, Selectable } from 'kysely'
import type { IssueState } from '#shared/domain/newsletter-issue.ts'
import type { AccountSecuritySchema } from './account-security-schema.ts'
import type { BountiesSchema } from './bounties-schema.ts'
import type { ClaimsSchema } from './claims-schema.ts'
import type { DomainsSchema } from './domains-schema.ts'
import type { LedgerSchema } from './ledger-schema.ts'
import type { LogSchema } from './log-schema.ts'
import type { MarketplaceSchema } from './marketplace-schema.ts'
import type { OAuthSchema } from './oauth-schema.ts'
import type { PushSchema } from './push-schema.ts'
import type { RecommendationsSchema } from './recommendations-schema.ts'
import type { SecuritySchema } from './security-schema.ts'
import type { SignalsSchema } from './signals-schema.ts'
import type { SitesSchema } from './sites-schema.ts'
import type { SummarySchema } from './summary-schema.ts'
import type { ReferralsSchema, ReviewsSchema, SupportSchema, UserRowsSchema } from './user-rows-schema.ts'

/** Actions of admins; rows are never changed or deleted. */
interface AuditLogTable {
  id: Generated<number>
  at: string
  actor_id: number
  action: string
  subject_kind: string
  subject_id: number
  subject_label: string
  /** JSON of the fields that changed; null where there was nothing. */
  before: string | null
  after: string | null
}

interface AuditSchema {
  audit_log: AuditLogTable
}

/** One row: where the catalogue stands. `schema` is the number of the last migration. */
interface MetaTable {
  id: Generated<1>
  /** 16 hexadecimal digits, new after a restore. */
  epoch: string
  /** The newest change. */
  seq: number
  /** The oldest cursor that can still be continued. */
  floor: number
  schema: number
  /** 16 hexadecimal digits that a database shares with its copies, whatever their epochs. */
  lineage: Generated<string>
  /** Since when changes of tools are kept. */
  changes_since: Generated<string>
  /** The oldest schema whose program can use the database. */
  least_schema: Generated<number>
}

/** Access that has ended, until it is in the journal beside the database: see `EndingsRelay`. */
interface EndingTable {
  id: Generated<number>
  kind: string
  subject_id: number
  subject_key: string
  value: string | null
  at: string
}

/** Every row carries the seq of its newest change; a deleted one stays as a tombstone. */
interface ChangeColumns {
  seq: number
  deleted: 0 | 1
}

interface CategoryTable extends ChangeColumns {
  id: Generated<number>
  name: string
  /** The name in lower case; unique, so names differ by more than case. */
  name_key: string
  slug: string
  description: string
  icon: string
  group_name: string
  updated_at: string
}

interface ToolTable extends ChangeColumns {
  id: Generated<number>
  name: string
  /** See `nameSkeleton`; so is that of the vendor. */
  name_skeleton: string | null
  vendor_skeleton: string | null
  description: string
  ai_summary: string | null
  website: string
  website_key: string
  pricing: 'free' | 'freemium' | 'paid' | null
  price_from: number | null
  rating: number | null
  review_count: number
  user_count: string | null
  popularity: number
  /** JSON lists of texts. */
  tags: string
  features: string
  is_trending: 0 | 1
  is_verified: 0 | 1
  is_new: 0 | 1
  category_id: number
  vendor: string | null
  launch_year: number | null
  open_source: 0 | 1 | null
  is_sample: 0 | 1
  /** 0 to 100, see docs/catalogue.md; null: not judged yet. */
  prominence: number | null
  /** How far its use is above its own baseline, in percent; null: it is not trending by what people do. */
  trend_gain: number | null
  /** The seq at which popularity or trending last changed by themselves; 0: never. */
  signals_seq: Generated<number>
  status: 'active' | 'renamed' | 'acquired' | 'sunset' | 'discontinued'
  /** JSON lists. */
  former_names: string
  other_category_ids: string
  platforms: string
  /** JSON object, see `toolDetailsSchema`. */
  details: string
  logo: string | null
  /** Dates such as `2026-11-22`. */
  checked_at: string | null
  verified_at: string | null
  /** Until when the fee of a premium listing puts it first in its category. */
  premium_listing_until: string | null
  /** Until when an admin says that it is new; null: the rules say it. */
  new_until: string | null
  /** Whether it has an active row in `tool_claim`. */
  is_claimed: Generated<0 | 1>
  created_at: string
  updated_at: string
}

interface NewsletterSubscriberTable {
  id: Generated<number>
  email: string
  /** The address in lower case; unique. */
  email_key: string
  status: 'subscribed' | 'unsubscribed'
  /** When the address subscribed for the last time. */
  subscribed_at: string
  /** When a confirmation was last put into the mail queue. */
  mailed_at: string
  created_at: string
  updated_at: string
  /** Since when mails come back from the address; it gets none while this is set. */
  bounced_at: string | null
  bounce_reason: string | null
}

/** An issue of the newsletter, and how far it is sent. */
interface NewsletterIssueTable {
  id: Generated<number>
  /** The Monday of its week; unique. */
  week: string
  subject: string
  /** JSON of an IssueContent. */
  content: string
  state: IssueState
  total: number
  ordered: number
  /** Subscribers up to this id have been dealt with. */
  cursor_id: number
  /** Whoever subscribes after its start gets the next issue. */
  last_subscriber: number
  created_by: number | null
  created_at: string
  ended_at: string | null
}

interface UnsubscribeTokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  token_hash: string
  subscriber_id: number
}

/** Mails that wait or have failed. A mail that was sent leaves the table. */
interface MailQueueTable {
  id: Generated<number>
  template: string
  /** JSON: what the template needs to write the mail. */
  data: string
  state: 'waiting' | 'failed'
  attempts: number
  next_attempt_at: string
  created_at: string
  /** The trace in which it was queued; null where nothing is traced. */
  trace: string | null
}

/** Work that one node does for all. */
interface JobTurnTable {
  name: string
  turn: string
  taken_at: string
}

/** A file that every node has, named by what is in it. Only PostgreSQL has these: elsewhere the folder does. */
interface SharedFileTable {
  folder: string
  name: string
  bytes: Uint8Array
  used_at: string
}

/** A step of a sign-in that a browser has begun. Only PostgreSQL has these. */
interface CeremonyTable {
  key: string
  sealed: string
  /** A time in milliseconds. */
  ends_at: number
}

/** How often somebody has tried something, in any node. Only PostgreSQL has these. */
interface RequestCountTable {
  key: string
  points: number
  /** A time in milliseconds. */
  expire: number | null
}

/** A deleted account keeps its row, emptied: texts are '' and keys null. */
interface UserTable {
  id: Generated<number>
  username: string
  /** Unique form of the user name, see `usernameKey`. */
  username_key: string | null
  /** What the name looks like, see `nameSkeleton`. */
  name_skeleton: string | null
  email: string
  /** The address in lower case; a text without `@` while another account has the address. */
  email_key: string | null
  /** PHC string of argon2id. */
  password_hash: string
  is_premium: 0 | 1
  premium_since: string | null
  /** null for ever, where `is_premium` is 1. */
  premium_until: string | null
  is_admin: 0 | 1
  is_owner: 0 | 1
  referral_code: string | null
  referred_by: number | null
  /** When that referral was completed, which happens once unless the payment is reversed. */
  referral_completed_at: string | null
  /** The payment that completed it; null: the free offer, or it is not completed. */
  referral_payment_id: number | null
  /** Sessions of an earlier epoch have ended. */
  session_epoch: number
  /** Since when an admin has locked this user out. */
  locked_at: string | null
  /** When its owner has proved that the address is theirs. */
  email_verified_at: string | null
  /** 1: the address must be verified before the account counts; 0 where no mails are sent. */
  must_verify: Generated<0 | 1>
  /** 1: demo mode has made it; nobody can sign in. */
  is_sample: Generated<0 | 1>
  created_at: string
  updated_at: string
  deleted_at: string | null
}

interface SessionTable {
  /** SHA-256 of the id, in hexadecimal digits. */
  id_hash: string
  user_id: number
  epoch: number
  created_at: string
  /** When the password was last given. */
  signed_in_at: string
  /** When its user proved who they are after the sign-in; null: not since. */
  proved_at: string | null
  last_seen_at: string
  expires_at: string
  user_agent: string
  /** JSON object for further data; always empty so far. */
  data: string
  /** A tombstone since then. */
  ended_at: string | null
}

export interface Schema
  extends UserRowsSchema,
    ReviewsSchema,
    SupportSchema,
    ReferralsSchema,
    SummarySchema,
    AuditSchema,
    RecommendationsSchema,
    MarketplaceSchema,
    OAuthSchema,
    DomainsSchema,
    LedgerSchema,
    LogSchema,
    SecuritySchema,
    AccountSecuritySchema,
    SignalsSchema,
    SitesSchema,
    ClaimsSchema,
    BountiesSchema,
    PushSchema {
  meta: MetaTable
  ending: EndingTable
  category: CategoryTable
  tool: ToolTable
  newsletter_subscriber: NewsletterSubscriberTable
  newsletter_issue: NewsletterIssueTable
  unsubscribe_token: UnsubscribeTokenTable
  mail_queue: MailQueueTable
  user: UserTable
  session: SessionTable
  job_turn: JobTurnTable
  shared_file: SharedFileTable
  request_count: RequestCountTable
  ceremony: CeremonyTable
}
export type CategoryRow = Selectable<CategoryTable>
export type ToolRow = Selectable<ToolTable>
export type SubscriberRow = Selectable<NewsletterSubscriberTable>
export type QueuedMailRow = Selectable<MailQueueTable>
export type UserRow = Selectable<UserTable>
export type SummaryRow = Selectable<SummarySchema['summary']>
export type AgentRow = Selectable<RecommendationsSchema['agent']>
export type RecommendationRow = Selectable<RecommendationsSchema['recommendation']>
export type FeedbackRow = Selectable<RecommendationsSchema['feedback']>
export type AgentKeyRow = Selectable<MarketplaceSchema['agent_key']>
export type DomainRow = Selectable<DomainsSchema['domain']>
export type AgentDomainRow = Selectable<DomainsSchema['agent_domain']>
export type SigningKeyRow = Selectable<MarketplaceSchema['signing_key']>
export type ImprovementRow = Selectable<MarketplaceSchema['improvement']>
export type BountyRow = Selectable<BountiesSchema['bounty']>
export type BountyClaimRow = Selectable<BountiesSchema['bounty_claim']>
export type ListingRow = Selectable<MarketplaceSchema['listing']>
export type PaymentRow = Selectable<LedgerSchema['payment']>
export type PayoutRow = Selectable<LedgerSchema['payout']>
export type WebhookRow = Selectable<MarketplaceSchema['webhook']>
export type WebhookDeliveryRow = Selectable<MarketplaceSchema['webhook_delivery']>
export type PasskeyRow = Selectable<AccountSecuritySchema['passkey']>
export type JobRow = Selectable<SummarySchema['job']>
export type ToolClaimRow = Selectable<ClaimsSchema['tool_claim']>
export type SuggestionRow = Selectable<SupportSchema['suggestion']>
export type SiteJobRow = Selectable<SitesSchema['site_job']>

/** A connection, or a transaction on one: anything that can be queried. */
export type Database = Kysely<Schema>
