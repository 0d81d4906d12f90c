import type { ArgsOf, MutationName } from '#shared/sync/user-mutations.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'

/** What a mutation writes, decided by what it has read. */
export interface Plan {
  /** Whether nothing can refuse it any more. */
  isDecided: boolean
  /** Starts the statements at once, in their order. */
  write: () => Promise<unknown>
}

export interface Input<N extends MutationName> {
  args: ArgsOf<N>
  now: string
  /**
   * Where the user's own row is looked up that the mutation is about: the transaction, or a reader of what is committed, as long
   * as the transaction has not written. Whoever changes the row meanwhile takes the user's next seq, and is in the way of the write.
   */
  own: Database
}

/** Reads at once all that the mutation goes by; a database on another machine then takes one round trip for it. */
export type Planner<N extends MutationName> = (
  transaction: WriteTransaction,
  userId: number,
  input: Input<N>,
) => Promise<Plan>

/** For a mutation that changes nothing. */
export const NOTHING: Plan = { isDecided: true, write: async () => {} }

/**
 * Whether a user can have so many rows of a kind: each took a seq of its own. Counting them reads all, and changes of other
 * users that lie beside them would be in the way.
 */
export const mayHave = (rows: number, head: number) => head >= rows
