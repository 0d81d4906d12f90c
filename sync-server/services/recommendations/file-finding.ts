import type { AgentType } from '#shared/domain/agent.ts'
import type { Transaction } from '../../db/schema.ts'
import { insertActivity } from '../../repositories/agent-activity.ts'
import { builtinAgentId } from '../../repositories/agents.ts'
import { insertRecommendation, type RecommendationDraft } from '../../repositories/recommendations.ts'

/** What a built-in analyser has to say. */
export interface Finding extends Omit<RecommendationDraft, 'agentId' | 'fingerprint'> {
  fingerprint: string
}

export interface AnalyserAgent {
  name: string
  agentType: AgentType
}

/** Files a finding under the name of its analyser, and notes the activity. */
export async function fileFinding(
  transaction: Transaction,
  { agent, finding }: { agent: AnalyserAgent; finding: Finding },
  now: string,
): Promise<void> {
  const agentId = await builtinAgentId(transaction, agent, now)
  await insertRecommendation(transaction, { ...finding, agentId }, now)
  const { priority, confidence } = finding
  await insertActivity(
    transaction,
    { agentId, activityType: 'recommendation_filed', priority, confidence },
    now,
  )
}
