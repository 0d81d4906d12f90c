import type { WriteTransaction } from '../../db/write-transaction.ts'
import { type ImprovementMove, moveImprovement } from '../../repositories/improvements.ts'
import { ImprovementMovedError } from './improvement-errors.ts'

/** Applies state transitions in order. @throws ImprovementMovedError if the improvement is in another state */
export async function transitionImprovement(
  transaction: WriteTransaction,
  moves: readonly ImprovementMove[],
  now: string,
): Promise<void> {
  for (const move of moves)
    if (!(await moveImprovement(transaction, move, now))) throw new ImprovementMovedError()
}
