import type { WriteTransaction } from '../../db/write-transaction.ts'
import { type ImprovementMove, moveImprovement } from '../../repositories/improvements.ts'
import { ImprovementMovedError } from './improvement-errors.ts'

/** Takes an improvement on to its next states, one after the other. @throws ImprovementMovedError when it is elsewhere */
export async function advance(
  transaction: WriteTransaction,
  moves: readonly ImprovementMove[],
  now: string,
): Promise<void> {
  for (const move of moves)
    if (!(await moveImprovement(transaction, move, now))) throw new ImprovementMovedError()
}
