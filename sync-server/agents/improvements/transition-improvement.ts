import type { ReceiptEvent } from '#shared/domain/receipt.ts'
import type { WebhookEvent } from '#shared/domain/webhook.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { endApprovals } from '../../repositories/improvement-approvals.ts'
import { type ImprovementMove, moveImprovement } from '../../repositories/improvements.ts'
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
