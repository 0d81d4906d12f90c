import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { insertActivities } from '../../repositories/agent-analytics.ts'
import { builtinAgentId } from '../../repositories/agents.ts'
import { countPending, insertRecommendations, knownFingerprints } from '../../repositories/recommendations.ts'
import { type AnalyserAgent, type AnalyserReport, type Finding, MAX_PENDING } from './analyser.ts'

/** Small, so that other writers wait only briefly. */
const BATCH_SIZE = 20

/**
 * Files new findings under the name of the agent, up to the limit of pending ones, and records its activity.
 * @returns how many it filed
 */
export async function fileFindings(
  writer: Writer,
  { agent, findings, since }: AnalyserReport,
): Promise<number> {
  const { agentId, room } = await beginWork(writer, agent)
  let filed = 0
  for (let start = 0; start < room && start < findings.length; start += BATCH_SIZE) {
    const part = findings.slice(start, Math.min(start + BATCH_SIZE, room))
    filed += await writeTransaction(writer, (transaction) => file(transaction, { agentId, part, since }))
  }
  return filed
}

function beginWork(writer: Writer, agent: AnalyserAgent): Promise<{ agentId: number; room: number }> {
  return writeTransaction(writer, async (transaction) => {
    const now = new Date().toISOString()
    const agentId = await builtinAgentId(transaction, agent, now)
    await insertActivities(transaction, [{ agentId, activityType: 'catalogue_analysed' }], now)
    return { agentId, room: MAX_PENDING - (await countPending(transaction, agentId)) }
  })
}

/** Checks new findings again: an admin or another server may have decided on some of them since. */
async function file(
  transaction: WriteTransaction,
  { agentId, part, since }: { agentId: number; part: readonly Finding[]; since: string },
): Promise<number> {
  const fresh = await withoutReported(transaction, part, since)
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

/** The findings to report: not pending, not refused, and not applied since the catalogue was read. */
export async function withoutReported(
  db: Database,
  findings: readonly Finding[],
  since: string,
): Promise<Finding[]> {
  const fingerprints = findings.map(({ fingerprint }) => fingerprint)
  const known = await knownFingerprints(db, fingerprints, since)
  return findings.filter(({ fingerprint }) => !known.has(fingerprint))
}
