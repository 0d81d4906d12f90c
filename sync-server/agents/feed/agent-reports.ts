import { agentFeedCalls, type FeedbackInput, type RecommendationInput } from '#shared/api/agent-feed-calls.ts'
import type { Writer } from '../../db/write-transaction.ts'
import { QueueFullError, SandboxRefusedError } from '../../errors/agent-errors.ts'
import { insertActivities } from '../../repositories/agent-analytics.ts'
import type { KeyHolder } from '../../repositories/agent-keys.ts'
import { countUnseenFeedback, insertFeedback } from '../../repositories/feedback.ts'
import { countPending, insertRecommendations } from '../../repositories/recommendations.ts'
import { MAX_PENDING } from '../../services/analysers/analyser.ts'
import { type IdempotentRequest, withIdempotency } from '../../services/with-idempotency.ts'

type Reporter = Pick<KeyHolder, 'agentId' | 'isSandbox'>

/** Recommendations and feedback by agents, which admins read. The demo agent may file neither. */
export class AgentReports {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /** @throws SandboxRefusedError, QueueFullError, IdempotencyConflictError */
  recommend({ agentId, isSandbox }: Reporter, request: IdempotentRequest, input: RecommendationInput) {
    if (isSandbox) throw new SandboxRefusedError('file recommendations')
    return withIdempotency(
      this.#writer,
      { request, schema: agentFeedCalls.submitRecommendation.output },
      async (transaction) => {
        if ((await countPending(transaction, agentId)) >= MAX_PENDING)
          throw new QueueFullError('recommendations', MAX_PENDING)
        const now = new Date().toISOString()
        const { suggestedSolution = null, estimatedImpact = null, implementationComplexity = null } = input
        const texts = { suggestedSolution, estimatedImpact, implementationComplexity }
        const draft = { ...input, ...texts, agentId, fingerprint: null, change: null }
        const [recommendationId = 0] = await insertRecommendations(transaction, [draft], now)
        const { priority, confidence } = input
        const activity = { agentId, activityType: 'recommendation_submitted', priority, confidence }
        await insertActivities(transaction, [activity], now)
        return { success: true as const, recommendationId }
      },
    )
  }

  /** @throws SandboxRefusedError, QueueFullError, IdempotencyConflictError */
  report({ agentId, isSandbox }: Reporter, request: IdempotentRequest, input: FeedbackInput) {
    if (isSandbox) throw new SandboxRefusedError('report feedback')
    return withIdempotency(
      this.#writer,
      { request, schema: agentFeedCalls.submitFeedback.output },
      async (transaction) => {
        if ((await countUnseenFeedback(transaction, agentId)) >= MAX_PENDING)
          throw new QueueFullError('reports', MAX_PENDING)
        const now = new Date().toISOString()
        const feedbackId = await insertFeedback(transaction, { ...input, agentId }, now)
        const { severity: priority, confidence } = input
        const activity = { agentId, activityType: 'feedback_submitted', priority, confidence }
        await insertActivities(transaction, [activity], now)
        return { success: true as const, feedbackId }
      },
    )
  }
}
