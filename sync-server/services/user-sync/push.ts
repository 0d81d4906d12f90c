import { mutationSchema } from '#shared/sync/user-mutations.ts'
import type { MutationResult, Outcome, PushedMutation } from '#shared/sync/user-protocol.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { readState } from '../../repositories/meta.ts'
import { findOutcome, findSyncClient, insertOutcome, saveLastMid } from '../../repositories/user-sync.ts'
import { isUser } from '../../repositories/users.ts'
import { mutate } from './mutators.ts'
import { UserConflictError } from './user-sync-errors.ts'

export interface Sender {
  userId: number
  clientId: string
  epoch: string
}

/** Carries a refusal out of the transaction that it rolls back. */
class Refused extends Error {
  readonly outcome: Outcome
  constructor({ code, message }: AppError) {
    super(message)
    this.outcome = { status: 'rejected', code, detail: message }
  }
}

/**
 * Takes one mutation, in one transaction (DESIGN §6, call 3). One that is refused for good is rolled back, and a second
 * transaction advances the client past it. @throws UserConflictError, SignInRequiredError; after any other error
 * nothing has happened, and the device retries
 */
export async function push(
  writer: Writer,
  sender: Sender,
  { pushed, now }: { pushed: PushedMutation; now: string },
): Promise<MutationResult> {
  const take = (work: (transaction: WriteTransaction) => Promise<Outcome>) =>
    writeTransaction(writer, (transaction) => takeOnce(transaction, sender, { pushed, now, work }))
  try {
    const outcome = await take((transaction) => apply(transaction, sender, { pushed, now }))
    return { key: pushed.key, ...outcome }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const outcome = await take(async () => error.outcome)
    return { key: pushed.key, ...outcome }
  }
}

interface Taking {
  pushed: PushedMutation
  now: string
  work: (transaction: WriteTransaction) => Promise<Outcome>
}

async function takeOnce(
  transaction: WriteTransaction,
  { userId, clientId, epoch }: Sender,
  { pushed: { mid, key }, now, work }: Taking,
): Promise<Outcome> {
  if (!(await isUser(transaction, userId))) throw new SignInRequiredError()
  // 1. The epoch is the one that the device knows.
  if ((await readState(transaction)).epoch !== epoch) throw new UserConflictError('epoch')
  // 2. The client is this user's, or new.
  const client = await findSyncClient(transaction, clientId)
  if (client !== undefined && client.userId !== userId) throw new UserConflictError('forked')
  const lastMid = client?.lastMid ?? 0
  const known = await findOutcome(transaction, userId, key)
  // 3. A used number is a duplicate with the same key, and a fork with another.
  if (mid <= lastMid) {
    if (known === undefined) throw new UserConflictError('forked')
    return known
  }
  // 4. No number is missing.
  if (mid > lastMid + 1) throw new UserConflictError('gap')
  // 5. A mutation that took effect under another number is not repeated; the client advances in either case.
  await saveLastMid(transaction, clientId, { userId, lastMid: mid })
  if (known !== undefined) return known
  const outcome = await work(transaction)
  await insertOutcome(transaction, { userId, key, outcome }, now)
  return outcome
}

/** @throws Refused */
async function apply(
  transaction: WriteTransaction,
  { userId }: Sender,
  { pushed: { name, args }, now }: Omit<Taking, 'work'>,
): Promise<Outcome> {
  const { data: mutation } = mutationSchema.safeParse({ name, args })
  if (mutation === undefined) {
    return {
      status: 'rejected',
      code: 'invalid-mutation',
      detail: 'The server does not understand this change.',
    }
  }
  try {
    await mutate(transaction, userId, { mutation, now })
    return { status: 'applied' }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw new Refused(error)
    throw error
  }
}
