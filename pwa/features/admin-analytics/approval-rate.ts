import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'

type Counts = Pick<
  AgentAnalytics,
  'totalRecommendations' | 'pendingRecommendations' | 'approvedRecommendations'
>

/** Of those that somebody has decided on: what still waits is neither approved nor refused. null while there are none. */
export function approvalRate(counts: Counts): { rate: number | null; decided: number } {
  const decided = counts.totalRecommendations - counts.pendingRecommendations
  return { rate: decided === 0 ? null : counts.approvedRecommendations / decided, decided }
}
