import { followKey } from '#shared/domain/follow-key.ts'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import type { ArgsOf, MutationName, MutationOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { together } from '../../lib/together.ts'
import { hasFavorites, isFavorite, saveFavorite } from '../../repositories/favorites.ts'
import { findFollow, hasFollows, saveFollow } from '../../repositories/follows.ts'
import { isPreferenceKept, writePreference } from '../../repositories/preferences.ts'
import { hasComparisons, isComparisonSaved, saveComparison } from '../../repositories/saved-comparisons.ts'
import { isListedTool } from '../../repositories/tools.ts'
import { readUserState } from '../../repositories/user-sync.ts'
import { findUser } from '../../repositories/users.ts'
import { AddressUnverifiedError } from '../account-mail/mail-errors.ts'
import { existingUser } from '../accounts/find-account.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { endNewsletter, startNewsletter } from '../newsletter/subscribers.ts'
import { fileReport } from '../recommendations/tool-reports.ts'
import { setReview } from '../reviews/reviews.ts'
import { fileSuggestion, withdrawSuggestion } from '../suggestions/file-suggestion.ts'
import { openTicket } from '../support/support.ts'
import { type Input, mayHave, NOTHING, type Plan, type Planner } from './plan.ts'
import { planEntry, planList } from './plan-lists.ts'
import { QuotaError } from './user-sync-errors.ts'

/** For a mutation that reads and writes by turns. */
function atOnce<N extends MutationName>(
  work: (transaction: WriteTransaction, userId: number, input: Input<N>) => Promise<void>,
): Planner<N> {
  return async (transaction, userId, input) => ({
    isDecided: false,
    write: () => work(transaction, userId, input),
  })
}

/**
 * The effect of each mutation, in the transaction that takes it. An AppError with a status below 500, of the planning or of
 * the writing, refuses it for good.
 */
const PLANNERS: { readonly [N in MutationName]: Planner<N> } = {
  'favorite.set': planFavorite,
  'review.set': atOnce(setReview),
  'comparison.set': planComparison,
  'follow.set': planFollow,
  'list.set': planList,
  'entry.set': planEntry,
  'preference.set': planPreference,
  'newsletter.set': atOnce(setNewsletter),
  'ticket.open': atOnce(openTicket),
  'report.file': atOnce(fileReport),
  'suggestion.file': atOnce(fileSuggestion),
  'suggestion.withdraw': atOnce(withdrawSuggestion),
}

export function planMutation<N extends MutationName>(
  transaction: WriteTransaction,
  userId: number,
  { mutation: { name, args }, now, own }: Omit<Input<N>, 'args'> & { mutation: MutationOf<N> },
): Promise<Plan> {
  return PLANNERS[name](transaction, userId, { args, now, own })
}

/**
 * Saves a comparison or deletes it. An unchanged one takes no seq. Deleting is allowed to everybody, also after premium
 * has expired. @throws PremiumRequiredError, NotFoundError, QuotaError
 */
async function planComparison(
  transaction: WriteTransaction,
  userId: number,
  { args: { toolIds, on }, now, own }: Input<'comparison.set'>,
): Promise<Plan> {
  const most = USER_QUOTAS.comparisons
  const [user, isSaved, { head }, ...areListed] = await together([
    findUser(transaction, userId),
    isComparisonSaved(own, userId, toolIds),
    readUserState(transaction, userId),
    ...(on ? toolIds : []).map((id) => isListedTool(transaction, id)),
  ])
  if (on) {
    if (user === undefined) throw new SignInRequiredError()
    if (!hasPremium(user, now)) throw new PremiumRequiredError('Saving comparisons')
    const missing = toolIds.find((_, place) => areListed[place] !== true)
    if (missing !== undefined) throw new NotFoundError(`There is no tool ${missing}.`)
  }
  if (isSaved === on) return NOTHING
  if (on && mayHave(most, head) && (await hasComparisons(transaction, userId, most)))
    throw new QuotaError(most, 'comparisons')
  return { isDecided: true, write: () => saveComparison(transaction, { userId, toolIds, on }, now) }
}

/** An unchanged value takes no seq. */
async function planPreference(
  transaction: WriteTransaction,
  userId: number,
  { args: kept, now, own }: Input<'preference.set'>,
): Promise<Plan> {
  if (await isPreferenceKept(own, userId, kept)) return NOTHING
  return { isDecided: true, write: () => writePreference(transaction, userId, { kept, now }) }
}

/**
 * Adds a tool to a user's favorites or removes it. An unchanged favorite takes no seq. An archived tool can still
 * be removed. @throws NotFoundError, QuotaError
 */
export async function planFavorite(
  transaction: WriteTransaction,
  userId: number,
  { args: { toolId, on }, now, own }: Input<'favorite.set'>,
): Promise<Plan> {
  const most = USER_QUOTAS.favorites
  const [isListed, isOn, { head }] = await together([
    isListedTool(transaction, toolId),
    isFavorite(own, userId, toolId),
    readUserState(transaction, userId),
  ])
  if (on && !isListed) throw new NotFoundError(`There is no tool ${toolId}.`)
  if (isOn === on) return NOTHING
  if (on && mayHave(most, head) && (await hasFavorites(transaction, userId, most)))
    throw new QuotaError(most, 'favorites')
  return { isDecided: true, write: () => saveFavorite(transaction, { userId, toolId, on }, now) }
}

/**
 * Follows something or stops. The same follow takes no seq; another price limit does. What it follows need not exist: whatever
 * has left the catalogue has no news. @throws QuotaError
 */
async function planFollow(
  transaction: WriteTransaction,
  userId: number,
  { args: { subject, on }, now, own }: Input<'follow.set'>,
): Promise<Plan> {
  const most = USER_QUOTAS.follows
  const [kept, { head }] = await together([
    findFollow(own, userId, followKey(subject)),
    readUserState(transaction, userId),
  ])
  if (on ? JSON.stringify(kept) === JSON.stringify(subject) : kept === undefined) return NOTHING
  if (on && kept === undefined && mayHave(most, head) && (await hasFollows(transaction, userId, most)))
    throw new QuotaError(most, 'follows')
  return { isDecided: true, write: () => saveFollow(transaction, { userId, subject, on }, now) }
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
