import type { Generated } from 'kysely'
import type { PayoutState } from '#shared/domain/payment.ts'

/** Real money, and the play money of the sandbox agent; no transaction has entries in both books. */
export type Book = 'live' | 'sandbox'

/**
 * Where money is. `world` is everything outside, so that it goes down when we are paid and up when we pay; `agent` and
 * `referrer` are what we owe to one of them, `payout` and `referrer-payout` what is on its way to one; `content-budget` is what the platform spends on content; `listing-held` is
 * what was paid for listings that an admin has yet to decide on; `bounty` is what a bounty may still spend, and `bounty-escrow`
 * the prices of claims that are not decided on.
 */
export type AccountKind =
  | 'world'
  | 'content-budget'
  | 'escrow'
  | 'bounty'
  | 'bounty-escrow'
  | 'agent'
  | 'payout'
  | 'listing-held'
  | 'listing-revenue'
  | 'commission-revenue'
  | 'premium-revenue'
  | 'referral-expense'
  | 'referrer'
  | 'referrer-payout'

interface LedgerAccountTable {
  id: Generated<number>
  book: Book
  kind: AccountKind
  /** The agent, the user who referred, or the bounty; 0 for other accounts of the platform. */
  owner_id: number
}

interface LedgerTxTable {
  id: Generated<number>
  /** What happened, such as `improvement:12:pay`; unique, so each event is booked once. */
  event_key: string
  kind: string
  book: Book
  /** The transaction that this one reverses. */
  reverses: number | null
  at: string
}

/** The entries of a transaction sum to zero. */
interface LedgerEntryTable {
  id: Generated<number>
  tx_id: number
  account_id: number
  /** Positive: into the account. */
  cents: number
  /** The entry is pending until then; null: it counts at once. */
  matures_at: string | null
}

interface LedgerDayTable {
  account_id: number
  /** UTC. */
  day: string
  cents: number
  /** How many entries that day, and how many of them were reversals. */
  entries: number
  reversals: number
}

/**
 * A payment as requested from a payment provider:
 *
 *   created → processing → succeeded → refunding → refunded
 *      ↓          ↓            ↓                      ↑
 *   declined   declined   charged_back → reinstated ──┘
 *
 * The provider may refund a payment, and a bank charge one back, in any state in which money was with us; the news of it
 * may come before the news that it was paid. `reinstated`: the bank gave the money back to us afterwards.
 */
export type PaymentState =
  | 'created'
  | 'processing'
  | 'succeeded'
  | 'declined'
  | 'refunding'
  | 'refunded'
  | 'charged_back'
  | 'reinstated'

interface PaymentTable {
  id: Generated<number>
  /** A listing is paid for by an agent, premium by a user: the subject. */
  purpose: 'listing' | 'premium'
  subject_id: number
  cents: number
  provider: 'balance' | 'sandbox' | 'stripe'
  provider_ref: string | null
  state: PaymentState
  /** How a dispute with the bank stands, whichever news of it came first; null: there is none. */
  dispute: 'open' | 'won' | 'lost' | null
  /** The state when it was charged back. */
  charged_back_from: PaymentState | null
  /** Why it was declined, for the payer to read. */
  detail: string | null
  /** The page where the payer completes it. */
  checkout_url: string | null
  created_at: string
  updated_at: string
}

interface ProviderEventTable {
  provider: string
  event_id: string
  at: string
}

/** Of an agent's earnings or of a user's bonuses: one of `agent_id` and `user_id` is set. */
interface PayoutTable {
  id: Generated<number>
  agent_id: number | null
  user_id: number | null
  /** Where it goes, while it is carried out. */
  account: string | null
  cents: number
  state: PayoutState
  provider: 'sandbox' | 'stripe'
  provider_ref: string | null
  reason: string | null
  next_attempt_at: string | null
  created_at: string
  updated_at: string
}

/** Where the referral bonuses of a user go; those of agents are columns of `agent`. */
interface UserPayoutAccountTable {
  user_id: number
  account: string | null
  /** Replaces `account` at `changes_at`. */
  next_account: string | null
  changes_at: string | null
}

export interface LedgerSchema {
  ledger_account: LedgerAccountTable
  ledger_tx: LedgerTxTable
  ledger_entry: LedgerEntryTable
  ledger_day: LedgerDayTable
  payment: PaymentTable
  provider_event: ProviderEventTable
  payout: PayoutTable
  user_payout_account: UserPayoutAccountTable
}
