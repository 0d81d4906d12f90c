import type { ArgsOf, MutationName, MutationOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { keepPreference } from '../../repositories/preferences.ts'
import { setReview } from '../reviews/set-review.ts'
import { openTicket } from '../support/open-ticket.ts'
import { setComparison } from './set-comparison.ts'
import { setFavorite } from './set-favorite.ts'
import { setNewsletter } from './set-newsletter.ts'

type Mutator<N extends MutationName> = (
  transaction: WriteTransaction,
  userId: number,
  input: { args: ArgsOf<N>; now: string },
) => Promise<void>

/** What each mutation does, in the transaction that takes it. An AppError with a status below 500 refuses it for good. */
const MUTATORS: { readonly [N in MutationName]: Mutator<N> } = {
  'favorite.set': setFavorite,
  'review.set': setReview,
  'comparison.set': setComparison,
  'preference.set': (transaction, userId, { args: kept, now }) =>
    keepPreference(transaction, userId, { kept, now }),
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
