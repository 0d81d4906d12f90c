import type { ReceiptEvent, ReceiptFacts } from '#shared/domain/receipt.ts'
import type { WebhookEvent } from '#shared/domain/webhook.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { issueReceipt } from '../../receipts/issue-receipt.ts'
import { endApprovals } from '../../repositories/improvement-approvals.ts'
import {
  type ImprovementMove,
  moveImprovement,
  type StoredImprovement,
} from '../../repositories/improvements.ts'
import { ImprovementMovedError } from './improvement-errors.ts'

/** What a decision is told and proved as. */
export type DecisionEvent = WebhookEvent & ReceiptEvent

/**
 * Applies state transitions in order. Whatever leaves the second review without being approved loses its first approval.
 * @throws ImprovementMovedError if the improvement is in another state
 */
export async function transitionImprovement(
  transaction: WriteTransaction,
  moves: readonly ImprovementMove[],
  now: string,
): Promise<void> {
  for (const move of moves) {
    if (!(await moveImprovement(transaction, move, now))) throw new ImprovementMovedError()
    if (move.from === 'second_review' && move.to !== 'approved') await endApprovals(transaction, move.id, now)
  }
}

interface ReceiptOf {
  improvement: Pick<StoredImprovement, 'id' | 'agentId' | 'toolId' | 'kind' | 'priceCents'>
  event: ReceiptEvent
  facts?: ReceiptFacts
}

/** The receipt of what this transaction does with an improvement. */
export function issueImprovementReceipt(
  transaction: WriteTransaction,
  { improvement: { id, agentId, toolId, kind, priceCents }, event, facts }: ReceiptOf,
  now: string,
): Promise<void> {
  return issueReceipt(
    transaction,
    {
      agentId,
      event,
      subject: { kind: 'improvement', id },
      facts: { toolId, type: kind, price: dollarsFromCents(priceCents), ...facts },
    },
    now,
  )
}
