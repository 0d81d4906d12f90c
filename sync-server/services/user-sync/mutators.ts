import type { ArgsOf, Mutation } from '#shared/sync/user-mutations.ts'
import type { Transaction } from '../../db/schema.ts'
import { setFavorite } from './set-favorite.ts'

type Mutator<N extends Mutation['name']> = (
  transaction: Transaction,
  userId: number,
  input: { args: ArgsOf<N>; now: string },
) => Promise<void>

/** What each mutation does, in the transaction that takes it. An AppError with a status below 500 refuses it for good. */
const MUTATORS: { readonly [N in Mutation['name']]: Mutator<N> } = {
  'favorite.set': setFavorite,
}

export function mutate(
  transaction: Transaction,
  userId: number,
  { mutation, now }: { mutation: Mutation; now: string },
): Promise<void> {
  return MUTATORS[mutation.name](transaction, userId, { args: mutation.args, now })
}
