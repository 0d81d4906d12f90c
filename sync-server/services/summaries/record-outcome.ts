import type { SummaryContent } from '#shared/domain/summary.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { findCurrentSummary, saveSummary } from '../../repositories/summaries.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import { type ClaimedItem, failItem, finishItem, postponeItem } from '../../repositories/summary-items.ts'
import { moveJob } from '../../repositories/summary-jobs.ts'
import { MAX_ATTEMPTS, waitAfter } from './retry.ts'
import type { SummaryError } from './summary-errors.ts'

/** What became of one item. */
export type Outcome = { item: ClaimedItem } & (
  | { kind: 'written'; content: SummaryContent; seq: number }
  /** The tool is not listed any more. */
  | { kind: 'gone' }
  | { kind: 'error'; error: SummaryError }
)

export interface Recorder {
  /** Whose claims these are. */
  by: string
  generatedBy: string
  now: Date
}

/** Writes down what became of an item, unless the claim on it was lost meanwhile: then nothing happens. */
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
    // Its facts have changed while it was written about.
    return postponeItem(transaction, item, { by, until: at, error: null, isFree: true })
  }
  if (!(await finishItem(transaction, item, by)) || tool === undefined || isAnswered) return
  if (tool.aiSummary === content.summary && (await isShown(transaction, item.toolId, content))) return
  const { toolId, createdBy } = item
  await saveSummary(transaction, { toolId, content, generatedBy, createdBy }, at)
}

/** The same text again is no news: neither for the history nor for devices. */
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
  if (code === 'answer' || item.attempts >= MAX_ATTEMPTS)
    return failItem(transaction, item, { by, error: message })
  const wait = Math.max(waitAfter(item.attempts), retryAfterMs ?? 0)
  const until = new Date(now.getTime() + wait).toISOString()
  return postponeItem(transaction, item, { by, until, error: message })
}
