import type { Generated } from 'kysely'
import type { ClaimEnd, ClaimState, ClaimWay } from '#shared/domain/claim.ts'

/** A user says that a tool is theirs; one row for both, whatever becomes of it. */
interface ToolClaimTable {
  id: Generated<number>
  tool_id: number
  user_id: number
  /** What was claimed: the tool may have another host by now. */
  host: string
  token: string
  state: ClaimState
  way: ClaimWay | null
  created_at: string
  /** Until when a pending one can be proved. */
  expires_at: string
  verified_at: string | null
  checked_at: string | null
  next_check_at: string | null
  /** Looks in a row that did not find the token. */
  failures: Generated<number>
  ended_at: string | null
  end_reason: ClaimEnd | null
  /** Why an admin has ended it; its holder reads it. */
  end_note: string | null
}

/** What a maker says to a review; public while its author's claim is active. */
interface ReviewAnswerTable {
  review_id: number
  user_id: number
  text: string
  created_at: string
  updated_at: string
  /** When an admin has taken it away, and why. */
  removed_at: string | null
  removed_reason: string | null
}

export interface ClaimsSchema {
  tool_claim: ToolClaimTable
  review_answer: ReviewAnswerTable
}
