import type { Generated } from 'kysely'
import type { AgentType } from '#shared/domain/agent.ts'
import type { FeedbackStatus } from '#shared/domain/feedback.ts'
import type { Level, RecommendationStatus } from '#shared/domain/recommendation.ts'

interface AgentTable {
  id: Generated<number>
  name: string
  /** Of a registered agent, see `nameSkeleton`. */
  name_skeleton: string | null
  agent_type: AgentType
  /** 1: one of the built-in analysers. */
  is_builtin: 0 | 1
  is_verified: 0 | 1
  created_at: string
  /** What a registered agent calls itself; null for a built-in one. */
  kind: string | null
  /** The user who registered it while signed in. */
  owner_user_id: number | null
  /** The user whose code it was registered with. */
  referred_by: number | null
  /** Since when an admin has locked it out. */
  revoked_at: string | null
  /** Where its money goes at the payment provider. */
  payout_account: string | null
  /** Replaces `payout_account` at that time. */
  next_payout_account: string | null
  payout_account_changes_at: string | null
  /** 1: its money is play money. The one that the public demo key belongs to, and those of the sample records. */
  is_sandbox: Generated<0 | 1>
  /** 1: demo mode has made it, and shows it; 2: hidden, since demo mode is over. */
  is_sample: Generated<0 | 1 | 2>
}

interface RecommendationTable {
  id: Generated<number>
  agent_id: number
  title: string
  priority: Level
  category: string
  description: string
  confidence: number
  status: RecommendationStatus
  suggested_solution: string | null
  estimated_impact: string | null
  complexity: string | null
  /** Identifies the finding, so that an analyser does not report it twice. */
  fingerprint: string | null
  /** JSON of a ProposedChange; null where nothing can be done mechanically. */
  change: string | null
  created_at: string
  admin_notes: string | null
  decided_at: string | null
}

interface FeedbackTable {
  id: Generated<number>
  agent_id: number
  feature_area: string
  severity: Level
  feedback_type: string
  description: string
  confidence: number
  status: FeedbackStatus
  created_at: string
  admin_notes: string | null
  decided_at: string | null
}

interface AgentActivityTable {
  id: Generated<number>
  agent_id: number
  activity_type: string
  priority: Level | null
  confidence: number | null
  at: string
}

export interface RecommendationsSchema {
  agent: AgentTable
  recommendation: RecommendationTable
  feedback: FeedbackTable
  agent_activity: AgentActivityTable
}
