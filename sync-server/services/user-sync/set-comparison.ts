import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { isComparisonSaved, saveComparison } from '../../repositories/saved-comparisons.ts'
import { isListedTool } from '../../repositories/tools.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { PremiumRequiredError } from '../premium/premium-required-error.ts'

/**
 * Saves a comparison or drops it. What already is takes no seq; dropping is for everybody, also when premium has run
 * out. @throws PremiumRequiredError, NotFoundError
 */
export async function setComparison(
  transaction: WriteTransaction,
  userId: number,
  { args: { toolIds, on }, now }: { args: ArgsOf<'comparison.set'>; now: string },
): Promise<void> {
  if (on) {
    if (!hasPremium(await existingUser(transaction, userId), now))
      throw new PremiumRequiredError('Saving comparisons')
    for (const id of toolIds)
      if (!(await isListedTool(transaction, id))) throw new NotFoundError(`There is no tool ${id}.`)
  }
  if ((await isComparisonSaved(transaction, userId, toolIds)) === on) return
  await saveComparison(transaction, { userId, toolIds, on }, now)
}
