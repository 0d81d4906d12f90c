import type { SummaryContent } from '#shared/domain/summary.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { RetrySchedule } from '../../lib/retry-schedule.ts'
import { findCurrentSummary, saveSummary } from '../../repositories/summaries.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import { type ClaimedItem, failItem, finishItem, postponeItem } from '../../repositories/summary-items.ts'
import { moveJob } from '../../repositories/summary-jobs.ts'
import type { SummaryError } from './summary-provider.ts'

const SECOND_MS = 1000

/** The waits after a failed attempt at one tool. */
export const SUMMARY_RETRIES = new RetrySchedule([
  2 * SECOND_MS,
  10 * SECOND_MS,
  60 * SECOND_MS,
  300 * SECOND_MS,
])

/** The outcome of one item. */
export type Outcome = { item: ClaimedItem } & (
  | { kind: 'written'; content: SummaryContent; seq: number }
  /** The tool is no longer listed. */
  | { kind: 'gone' }
  | { kind: 'error'; error: SummaryError }
)

export interface Recorder {
  /** The holder of the claims. */
  by: string
  generatedBy: string
  now: Date
}

/** Records the outcome of an item. Does nothing if the claim on it was lost in the meantime. */
export async function recordOutcome(
  transaction: WriteTransaction,
  outcome: Outcome,
  recorder: Recorder,
): Promise<void> {
  if (outcome.kind === 'written') return recordWritten(transaction, outcome, recorder)
  if (outcome.kind === 'error') return recordError(transaction, outcome, recorder)
  await finishItem(transaction, outcome.item, recorder.by)
}

async function recordWritten(
  transaction: WriteTransaction,
  { item, content, seq }: Extract<Outcome, { kind: 'written' }>,
  { by, generatedBy, now }: Recorder,
): Promise<void> {
  const at = now.toISOString()
  const [tool] = await listToolsById(transaction, [item.toolId])
  const isAnswered = item.kind === 'missing' && tool?.aiSummary !== null
  if (tool !== undefined && !isAnswered && tool.seq !== seq) {
    // Its facts changed while the summary was written.
    return postponeItem(transaction, item, { by, until: at, error: null, isFree: true })
  }
  if (!(await finishItem(transaction, item, by)) || tool === undefined || isAnswered) return
  if (tool.aiSummary === content.summary && (await isShown(transaction, item.toolId, content))) return
  const { toolId, createdBy } = item
  await saveSummary(transaction, { toolId, content, generatedBy, createdBy }, at)
}

/** An unchanged text changes neither the history nor the devices. */
async function isShown(
  transaction: WriteTransaction,
  toolId: number,
  content: SummaryContent,
): Promise<boolean> {
  const shown = await findCurrentSummary(transaction, toolId)
  return JSON.stringify(shown?.content) === JSON.stringify(content)
}

async function recordError(
  transaction: WriteTransaction,
  { item, error }: Extract<Outcome, { kind: 'error' }>,
  { by, now }: Recorder,
): Promise<void> {
  const { message, code, retryAfterMs } = error
  const at = now.toISOString()
  if (code === 'setup') {
    await postponeItem(transaction, item, { by, until: at, error: message, isFree: true })
    await moveJob(
      transaction,
      { id: item.jobId, from: ['queued', 'running'], to: 'paused', error: message },
      at,
    )
    return
  }
  const wait = SUMMARY_RETRIES.waitAfter(item.attempts)
  if (code === 'answer' || wait === null) return failItem(transaction, item, { by, error: message })
  const until = new Date(now.getTime() + Math.max(wait, retryAfterMs ?? 0)).toISOString()
  return postponeItem(transaction, item, { by, until, error: message })
}
