import type { Generated } from 'kysely'
import type { ImprovementType } from '#shared/domain/improvement.ts'
import type { ListingType } from '#shared/domain/listing.ts'
import type { DeliveredEvent } from '#shared/domain/webhook.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'

interface AgentKeyTable {
  id: Generated<number>
  agent_id: number
  label: string
  prefix: string
  /** SHA-256 of the key, in hexadecimal digits. */
  key_hash: string
  /** JSON list of scopes. */
  scopes: string
  created_at: string
  /** Written at most every few minutes. */
  last_used_at: string | null
  /** When it ends; a key that is being replaced still works for a while. */
  revoked_at: string | null
  /** The id of the key that it replaces. */
  replaces: number | null
}

interface SigningKeyTable {
  id: Generated<number>
  /** The key that it acts for. */
  agent_key_id: number
  /** What signatures name it by. */
  key_id: string
  label: string
  /** JSON of PublicKey. */
  public_key: string
  created_at: string
  /** Written at most every few minutes. */
  last_used_at: string | null
}

/** Nonces of signed changes, until their signatures are too old to be taken. */
interface SignatureNonceTable {
  signing_key_id: number
  nonce: string
  /** Seconds since 1970. */
  expires_at: number
}

interface ImprovementTable {
  id: Generated<number>
  agent_id: number
  tool_id: number
  kind: ImprovementType
  state: ImprovementState
  price_cents: number
  reasoning: string
  /** The revision of the tool that it was written against. */
  base_seq: number
  /** JSON of ImprovementChanges: the changed fields as they were then, null for a summary that was missing. */
  base: string
  /** JSON of ImprovementChanges. */
  changes: string
  /** JSON list of LintIssue. */
  issues: string
  /** JSON of what was written: `{before, after}` by field; null until it is applied. */
  applied: string | null
  decision_note: string | null
  decided_by: number | null
  /** The claim of a bounty that it delivers. */
  bounty_claim_id: number | null
  is_sandbox: 0 | 1
  created_at: string
  updated_at: string
}

/** The history of an improvement, one row a state. */
interface ImprovementEventTable {
  id: Generated<number>
  improvement_id: number
  state: ImprovementState
  note: string | null
  at: string
}

interface ImprovementApprovalTable {
  id: Generated<number>
  improvement_id: number
  /** A user. */
  approved_by: number
  /** JSON list of the approved fields. */
  fields: string
  note: string | null
  /** JSON list of AgentLink, as of then. */
  links: string
  at: string
  /** null while it counts. */
  ended_at: string | null
}

/** A network that an agent was registered or used from. */
interface AgentNetworkTable {
  agent_id: number
  /** See `truncateAddress`. */
  network: string
  first_seen_at: string
  last_seen_at: string
}

/** What owners have set; the last row counts. */
interface ImprovementBudgetTable {
  id: Generated<number>
  /** null: no limit. */
  monthly_cents: number | null
  set_by: number
  at: string
}

interface ListingTable {
  id: Generated<number>
  agent_id: number
  tool_name: string
  description: string
  website: string
  website_key: string
  category_id: number
  kind: ListingType
  fee_cents: number
  state: ListingState
  /** JSON list of texts. */
  remarks: string
  /** Whether an admin looks at it once it is paid for. */
  needs_review: Generated<0 | 1>
  paid_at: string | null
  tool_id: number | null
  reason: string | null
  published_at: string | null
  featured_until: string | null
  expires_at: string | null
  is_sandbox: 0 | 1
  created_at: string
  updated_at: string
}

interface IdempotencyTable {
  agent_id: number
  key: string
  /** SHA-256 of method, address and body. */
  fingerprint: string
  /** JSON. */
  answer: string
  created_at: string
}

interface WebhookTable {
  id: Generated<number>
  agent_id: number
  url: string
  /** `whsec_…`, in clear: it signs deliveries, so a hash would not do. */
  secret: string
  /** JSON list of DeliveredEvent. */
  events: string
  created_at: string
}

interface WebhookDeliveryTable {
  id: Generated<number>
  webhook_id: number
  event: DeliveredEvent
  /** JSON, sent unchanged. */
  payload: string
  state: 'waiting' | 'delivered' | 'dead'
  attempts: number
  outcome: string | null
  next_attempt_at: string
  created_at: string
  /** The trace in which it was queued; null where nothing is traced. */
  trace: string | null
}

export interface MarketplaceSchema {
  agent_key: AgentKeyTable
  signing_key: SigningKeyTable
  signature_nonce: SignatureNonceTable
  improvement: ImprovementTable
  improvement_event: ImprovementEventTable
  improvement_approval: ImprovementApprovalTable
  improvement_budget: ImprovementBudgetTable
  agent_network: AgentNetworkTable
  listing: ListingTable
  idempotency: IdempotencyTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
