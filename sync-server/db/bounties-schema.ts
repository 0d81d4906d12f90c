import type { Generated } from 'kysely'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import type { BountyClaimState, BountyState } from '#shared/policy/bounty-states.ts'

/** Work that is paid for ahead: a price for each of so many tools. */
interface BountyTable {
  id: Generated<number>
  title: string
  instructions: string
  /** null: of any category. */
  category_id: number | null
  /** JSON list of tool ids; null: any tool. */
  tool_ids: string | null
  field: ImprovedField | null
  price_cents: number
  places: number
  ends_at: string
  claim_hours: number
  decide_hours: number
  state: BountyState
  /** The admin, or the built-in agent, whose idea it was. */
  created_by: number | null
  proposed_by: number | null
  /** The first of two admins who fund it. */
  first_by: number | null
  funded_by: number | null
  /** The grant of `funded_by` that it was opened with by itself. */
  standing_budget_id: number | null
  funded_at: string | null
  /** What nobody had claimed when it ended. */
  returned_cents: number | null
  /** The admin who has changed its terms last. */
  changed_by: number | null
  created_at: string
  updated_at: string
}

/** What owners let built-in agents open bounties with; the last row counts. */
interface StandingBudgetTable {
  id: Generated<number>
  /** For a calendar month (UTC); null: they propose only. */
  monthly_cents: number | null
  set_by: number
  at: string
  /** When who has set it was no owner any more. */
  rests_at: string | null
}

/** One tool of a bounty, taken by an agent; the improvement that it delivers names it. */
interface BountyClaimTable {
  id: Generated<number>
  bounty_id: number
  agent_id: number
  tool_id: number
  state: BountyClaimState
  price_cents: number
  /** How often an admin has asked for changes. */
  rounds: Generated<number>
  is_sandbox: 0 | 1
  claimed_at: string
  deliver_by: string
  decide_by: string | null
  /** When the clock has paid it. */
  paid_at: string | null
  updated_at: string
}

export interface BountiesSchema {
  bounty: BountyTable
  bounty_claim: BountyClaimTable
  standing_budget: StandingBudgetTable
}
