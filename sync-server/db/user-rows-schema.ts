import type { Generated } from 'kysely'
import type { SuggestionState } from '#shared/domain/suggestion.ts'
import type { ReportKind, ReportStatus } from '#shared/domain/tool-report.ts'

/** A user's own rows: each carries the seq of its newest change among those of its user. */
interface FavoriteTable {
  user_id: number
  tool_id: number
  seq: number
  /** 1: a tombstone, so that other devices learn of it. */
  deleted: 0 | 1
  updated_at: string
}

/** A comparison that a user has saved. */
interface SavedComparisonTable {
  user_id: number
  /** In ascending order, with commas between them. */
  tool_ids: string
  seq: number
  deleted: 0 | 1
  updated_at: string
}

/** What a user follows. */
interface FollowTable {
  user_id: number
  /** `followKey` of the subject. */
  key: string
  /** JSON. */
  subject: string
  seq: number
  deleted: 0 | 1
  updated_at: string
}

/** A list of tools that a user keeps. */
interface ToolListTable {
  user_id: number
  /** Made by the device, unique for its user. */
  list_id: string
  name: string
  notes: string
  /** Under which it is shared. */
  token: string | null
  created_at: string
  seq: number
  /** 1: a tombstone that keeps everything, so that it can be brought back. */
  deleted: 0 | 1
  updated_at: string
}

/** A tool in a list. */
interface ListEntryTable {
  user_id: number
  list_id: string
  tool_id: number
  /** A fractional index. */
  position: string
  notes: string
  /** The name of a price tier. */
  plan: string | null
  seats: number
  seq: number
  /** 1: a tombstone that keeps everything, so that it can be brought back. */
  deleted: 0 | 1
  updated_at: string
}

/** A token that a list is or was shared under, so that no other list gets its address. */
interface ListTokenTable {
  token: string
  /** null: of an account that is gone. */
  user_id: number | null
  list_id: string | null
}

/** Preferences of a user, and whether they get the newsletter; never deleted. */
interface PreferenceTable {
  user_id: number
  name: string
  /** JSON. */
  value: string
  seq: number
  updated_at: string
}

/** Where a user's rows stand; missing until the first change. */
interface UserMetaTable {
  user_id: number
  /** The newest change. */
  seq: number
  /** The oldest cursor that can still be continued: older tombstones are gone. */
  floor: number
}

/** A browser profile that has sent something. */
interface SyncClientTable {
  id: string
  user_id: number
  /** The number of its last accepted mutation. */
  last_mid: number
}

/** The outcome of each mutation, by its permanent key. */
interface AppliedTable {
  user_id: number
  key: string
  /** JSON. */
  result: string
  at: string
}

export interface UserRowsSchema {
  favorite: FavoriteTable
  saved_comparison: SavedComparisonTable
  follow: FollowTable
  tool_list: ToolListTable
  list_entry: ListEntryTable
  list_token: ListTokenTable
  preference: PreferenceTable
  user_meta: UserMetaTable
  sync_client: SyncClientTable
  applied: AppliedTable
}

/** A user's review of a tool: one row each, which stays as a tombstone. */
interface ReviewTable {
  id: Generated<number>
  user_id: number
  tool_id: number
  /** 1 to 5. */
  rating: number
  /** Plain text, may be empty. Emptied when the author withdraws the review. */
  text: string
  created_at: string
  updated_at: string
  /** Counts the changes of the user's rows. */
  seq: number
  deleted: 0 | 1
  /** Set when a moderator removes it; the author reads the reason. */
  removed_by: number | null
  removed_at: string | null
  removed_reason: string | null
  /** Since when it waits for an admin, neither public nor counted. */
  held_at: string | null
  /** How many rows of `review_vote` it has. */
  helpful_count: Generated<number>
}

/** A user finds a review helpful. */
interface ReviewVoteTable {
  review_id: number
  user_id: number
  created_at: string
}

/** How often each number of stars was given to a tool; missing until the first review. */
interface ToolStarsTable {
  tool_id: number
  stars_1: number
  stars_2: number
  stars_3: number
  stars_4: number
  stars_5: number
  /** JSON: the sample figures that the first real review replaced. */
  sample: string | null
  /** Since when the tool shows other figures than these; null: it shows them. */
  pending_at: string | null
}

/** An entry of the public log of removals. */
interface ReviewRemovalTable {
  id: Generated<number>
  tool_id: number
  /** A review that was public, or one that was held and never counted. */
  kind: 'removed' | 'not-counted'
  removed_at: string
  reason: string
}

export interface ReviewsSchema {
  review: ReviewTable
  review_vote: ReviewVoteTable
  tool_stars: ToolStarsTable
  review_removal: ReviewRemovalTable
}

/** A support ticket; one of a user's own rows, deleted only with the account. */
interface SupportTicketTable {
  id: Generated<number>
  /** 32 hexadecimal digits, made on the device and unique for its user. */
  public_id: string
  user_id: number
  subject: string
  message: string
  priority: 'low' | 'medium' | 'high'
  status: 'open' | 'answered' | 'closed'
  answer: string | null
  answered_at: string | null
  seq: number
  created_at: string
  updated_at: string
}

/** What a user reports of a tool, one row of each kind; one of a user's own rows, deleted only with the account. */
interface ToolReportTable {
  id: Generated<number>
  user_id: number
  tool_id: number
  kind: ReportKind
  note: string | null
  status: ReportStatus
  /** What an admin said when deciding. */
  reply: string | null
  seq: number
  /** Of the newest filing. */
  filed_at: string
  /** The same for all that were decided on together; null while it is open. */
  decided_at: string | null
}

/** What a user suggests; one of a user's own rows, deleted only with the account. */
interface SuggestionTable {
  id: Generated<number>
  /** 32 hexadecimal digits, made on the device and unique for its user. */
  public_id: string
  user_id: number
  kind: 'edit' | 'tool'
  /** The tool that would change; of a new one, once it is listed. */
  tool_id: number | null
  /** JSON: what stood there, of an edit. */
  base: string | null
  /** JSON: what should stand there, or the new tool. */
  facts: string
  note: string | null
  state: SuggestionState
  /** JSON: the fields of an edit that were accepted. */
  accepted: string | null
  /** JSON by field of an edit: what stood there before it was accepted, and what accepting has written. */
  applied: Generated<string | null>
  /** JSON of what was put back when accepting it was reverted; the state is `declined` then. */
  reverted: Generated<string | null>
  /** What an admin said when deciding. */
  reply: string | null
  seq: number
  filed_at: string
  decided_at: string | null
}

export interface SupportSchema {
  support_ticket: SupportTicketTable
  tool_report: ToolReportTable
  suggestion: SuggestionTable
}

/** The reward of a completed referral, for the user who invited. */
interface ReferralRewardTable {
  id: Generated<number>
  user_id: number
  /** The user who was invited; one reward each. */
  referral_id: number
  type: 'premium_month'
  /** How many of it. */
  value: number
  created_at: string
  /** null until it is redeemed. */
  used_at: string | null
}

export interface ReferralsSchema {
  referral_reward: ReferralRewardTable
}
