import { USER_QUOTAS } from '#shared/policy/limits.ts'
import type { ArgsOf, MutationName, MutationOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { hasFavorites, isFavorite, saveFavorite } from '../../repositories/favorites.ts'
import { savePreference } from '../../repositories/preferences.ts'
import { hasComparisons, isComparisonSaved, saveComparison } from '../../repositories/saved-comparisons.ts'
import { isListedTool } from '../../repositories/tools.ts'
import { AddressUnverifiedError } from '../account-mail/mail-errors.ts'
import { existingUser } from '../accounts/find-account.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { endNewsletter, startNewsletter } from '../newsletter/subscribers.ts'
import { setReview } from '../reviews/reviews.ts'
import { openTicket } from '../support/support.ts'
import { QuotaError } from './user-sync-errors.ts'

type Mutator<N extends MutationName> = (
  transaction: WriteTransaction,
  userId: number,
  input: { args: ArgsOf<N>; now: string },
) => Promise<void>

/**
 * The effect of each mutation, in the transaction that takes it. An AppError with a status below 500 refuses it for
 * good.
 */
const MUTATORS: { readonly [N in MutationName]: Mutator<N> } = {
  'favorite.set': setFavorite,
  'review.set': setReview,
  'comparison.set': setComparison,
  'preference.set': (transaction, userId, { args: kept, now }) =>
    savePreference(transaction, userId, { kept, now }),
  'newsletter.set': setNewsletter,
  'ticket.open': openTicket,
}

export function mutate<N extends MutationName>(
  transaction: WriteTransaction,
  userId: number,
  { mutation: { name, args }, now }: { mutation: MutationOf<N>; now: string },
): Promise<void> {
  return MUTATORS[name](transaction, userId, { args, now })
}

/**
 * Saves a comparison or deletes it. An unchanged one takes no seq. Deleting is allowed to everybody, also after premium
 * has expired. @throws PremiumRequiredError, NotFoundError, QuotaError
 */
async function setComparison(
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
  if (on && (await hasComparisons(transaction, userId, USER_QUOTAS.comparisons)))
    throw new QuotaError(USER_QUOTAS.comparisons, 'comparisons')
  await saveComparison(transaction, { userId, toolIds, on }, now)
}

/**
 * Adds a tool to a user's favorites or removes it. An unchanged favorite takes no seq. An archived tool can still
 * be removed. @throws NotFoundError, QuotaError
 */
export async function setFavorite(
  transaction: WriteTransaction,
  userId: number,
  { args: { toolId, on }, now }: { args: ArgsOf<'favorite.set'>; now: string },
): Promise<void> {
  const [isListed, isOn, isFull] = await Promise.all([
    isListedTool(transaction, toolId),
    isFavorite(transaction, userId, toolId),
    hasFavorites(transaction, userId, USER_QUOTAS.favorites),
  ])
  if (on && !isListed) throw new NotFoundError(`There is no tool ${toolId}.`)
  if (isOn === on) return
  if (on && isFull) throw new QuotaError(USER_QUOTAS.favorites, 'favorites')
  await saveFavorite(transaction, { userId, toolId, on }, now)
}

/** Turns the newsletter to the account's address on or off. The mail queue sends the confirmation at its next check. @throws AddressUnverifiedError */
async function setNewsletter(
  transaction: WriteTransaction,
  userId: number,
  { args: { on }, now }: { args: ArgsOf<'newsletter.set'>; now: string },
): Promise<void> {
  const { email, mustVerify } = await existingUser(transaction, userId)
  if (mustVerify) throw new AddressUnverifiedError('The newsletter')
  if (on) await startNewsletter(transaction, email, now)
  else await endNewsletter(transaction, email, now)
}

/** `what` is the start of a sentence, such as "Saving comparisons". */
class PremiumRequiredError extends AppError {
  constructor(what: string) {
    super(`${what} needs premium.`, { status: 403, code: 'premium-required', title: 'Premium required' })
  }
}
