import { mayMove } from '#shared/policy/improvement-states.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import type { StoredImprovement } from '../../repositories/improvement-row.ts'
import { rewriteImprovement } from '../../repositories/improvements.ts'
import { advance } from './advance.ts'
import { type Examination, examine } from './examine.ts'
import { ImprovementRefusedError, ImprovementStateError } from './improvement-errors.ts'
import { hasErrors } from './lint.ts'
import { refuseTooMany } from './standing-issues.ts'

/** Puts an improvement before the admins again, written anew against the tool as it is now. @throws as Improvements.revise */
export async function reviseWithin(
  transaction: WriteTransaction,
  { before: { id, state }, ...examination }: Omit<Examination, 'revises'> & { before: StoredImprovement },
  now: string,
): Promise<void> {
  if (!mayMove('agent', state, 'pending_review')) throw new ImprovementStateError(state, 'revised')
  const text = await examine(transaction, { ...examination, revises: id })
  if (hasErrors(text.issues)) throw new ImprovementRefusedError(text.issues)
  await refuseTooMany(transaction, examination.agent)
  await rewriteImprovement(transaction, id, text)
  await advance(transaction, [{ id, from: state, to: 'pending_review' }], now)
}
