import { agentTypeSchema } from '#shared/domain/agent.ts'
import { levelSchema, recommendationStatusSchema } from '#shared/domain/recommendation.ts'
import type { Store } from '../../sync-server/db/engine.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { seeded } from '../lib/random.ts'

const AGENTS = 200
const CATEGORIES = 30
const ROWS_A_STATEMENT = 500
const DAYS = 90

/** So many recommendations, feedbacks and activities of 200 agents, spread over the last 90 days. */
export function addReviewRows({ writer }: Store, size: number): Promise<void> {
  const random = seeded(1)
  const start = Date.now() - DAYS * 24 * 60 * 60 * 1000
  const timeOf = (place: number) => new Date(start + (place / size) * (Date.now() - start)).toISOString()
  return writeTransaction(writer, async (transaction) => {
    const agents = Array.from({ length: AGENTS }, (_, n) => ({
      name: `Agent ${n}`,
      agent_type: random.pick(agentTypeSchema.options),
      is_builtin: 0 as const,
      is_verified: 1 as const,
      created_at: timeOf(0),
    }))
    await transaction.insertInto('agent').values(agents).execute()
    for (let first = 0; first < size; first += ROWS_A_STATEMENT) {
      const drafts = Array.from({ length: ROWS_A_STATEMENT }, (_, n) => ({
        agent_id: 1 + random.below(AGENTS),
        confidence: random.next(),
        description: 'What was found, and where, and why it matters. '.repeat(8),
        created_at: timeOf(first + n),
        level: random.pick(levelSchema.options),
        status: random.pick(recommendationStatusSchema.options),
      }))
      const recommendations = drafts.map(({ level, ...draft }) => ({
        ...draft,
        title: 'The website of a tool is not encrypted',
        priority: level,
        category: `Category ${random.below(CATEGORIES)}`,
      }))
      const feedback = drafts.map(({ level, ...draft }) => ({
        ...draft,
        severity: level,
        feature_area: 'Search',
        feedback_type: 'bug_report',
      }))
      const activity = drafts.map(({ agent_id, confidence, level, created_at }) => ({
        agent_id,
        confidence,
        priority: level,
        activity_type: 'recommendation_filed',
        at: created_at,
      }))
      await transaction.insertInto('recommendation').values(recommendations).execute()
      await transaction.insertInto('feedback').values(feedback).execute()
      await transaction.insertInto('agent_activity').values(activity).execute()
    }
  })
}
