import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { insertActivities } from '../../repositories/agent-activity.ts'
import { builtinAgentId } from '../../repositories/agents.ts'
import { countPending, insertRecommendations } from '../../repositories/recommendations.ts'
import { type AnalyserAgent, type Finding, MOST_PENDING, type News } from './analyser.ts'
import { newOf } from './new-of.ts'

/** Few, so that other writers need not wait. */
const FILED_AT_ONCE = 20

/**
 * Files what is new under the name of the agent, as far as there is room; the rest comes when something is decided.
 * Notes that the agent has been at work. @returns how many it filed
 */
export async function fileFindings(writer: Writer, { agent, findings, since }: News): Promise<number> {
  const { agentId, room } = await beginWork(writer, agent)
  let filed = 0
  for (let start = 0; start < room && start < findings.length; start += FILED_AT_ONCE) {
    const part = findings.slice(start, Math.min(start + FILED_AT_ONCE, room))
    filed += await writeTransaction(writer, (transaction) => file(transaction, { agentId, part, since }))
  }
  return filed
}

function beginWork(writer: Writer, agent: AnalyserAgent): Promise<{ agentId: number; room: number }> {
  return writeTransaction(writer, async (transaction) => {
    const now = new Date().toISOString()
    const agentId = await builtinAgentId(transaction, agent, now)
    await insertActivities(transaction, [{ agentId, activityType: 'catalogue_analysed' }], now)
    return { agentId, room: MOST_PENDING - (await countPending(transaction, agentId)) }
  })
}

/** Looks once more what is new: an admin, or another server, may have been at it since. */
async function file(
  transaction: WriteTransaction,
  { agentId, part, since }: { agentId: number; part: readonly Finding[]; since: string },
): Promise<number> {
  const fresh = await newOf(transaction, part, since)
  if (fresh.length === 0) return 0
  const now = new Date().toISOString()
  const drafts = fresh.map((finding) => ({ ...finding, agentId }))
  await insertRecommendations(transaction, drafts, now)
  const activities = fresh.map(({ priority, confidence }) => ({
    agentId,
    activityType: 'recommendation_filed',
    priority,
    confidence,
  }))
  await insertActivities(transaction, activities, now)
  return fresh.length
}
