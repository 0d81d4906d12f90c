import { parseTexts } from '#shared/api/parse-input.ts'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import { costOf, mutationSchema } from '#shared/sync/user-mutations.ts'
import type { MutationResult, Outcome, PushedMutation } from '#shared/sync/user-protocol.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { together } from '../../lib/together.ts'
import { readState } from '../../repositories/meta.ts'
import {
  findOutcome,
  findSyncClient,
  forgetClients,
  hasOutcomes,
  insertOutcome,
  saveLastMid,
} from '../../repositories/user-sync.ts'
import { isUser } from '../../repositories/users.ts'
import { mutate } from './mutators.ts'
import { TooManyKeptError, UserConflictError } from './user-sync-errors.ts'

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

interface Push {
  mutations: readonly PushedMutation[]
  now: string
  /** Lets other work of the process run: reads, while the transaction stays open. */
  pause: () => Promise<unknown>
}

/** The points (limits.ts) after which a push lets others run: a few milliseconds of work. */
const POINTS_A_SLICE = 20

/**
 * Takes the mutations of a push in one transaction, each in a savepoint of its own (DESIGN §6, call 3). One that is
 * refused for good is undone, and the client advances past it. Any other failure undoes that mutation and ends the push:
 * those before it are committed, and the device sends the others again.
 * @returns one result for each mutation @throws UserConflictError, SignInRequiredError, TooManyKeptError
 */
export async function push(
  writer: Writer,
  sender: Sender,
  { mutations, now, pause }: Push,
): Promise<MutationResult[]> {
  if (mutations.length === 0) return []
  const { results, failure } = await writeTransaction(writer, async (transaction) => {
    const results: MutationResult[] = []
    const progress = await readProgress(transaction, sender, mutations)
    let points = 0
    for (const pushed of mutations) {
      const error = await take(transaction, sender, { pushed, now, results, progress })
      if (error !== null) return { results, failure: { error } }
      points += costOf(pushed)
      if (points < POINTS_A_SLICE) continue
      points = 0
      await pause()
    }
    return { results, failure: null }
  })
  if (failure !== null) throw failure.error
  return results
}

/** What the push has to go by: read once, and kept up with what it does. */
interface Progress {
  /** The number of the client's last accepted mutation; 0 for a new client. */
  lastMid: number
  /** What became of the mutations that were taken already, by key. */
  outcomes: Map<string, Outcome>
}

/** Reads where the client is, unless the whole push must be refused. @throws SignInRequiredError, UserConflictError, TooManyKeptError */
async function readProgress(
  transaction: WriteTransaction,
  { userId, clientId, epoch }: Sender,
  mutations: readonly PushedMutation[],
): Promise<Progress> {
  // Asked together, they cost one round trip to a database on another machine.
  const [isKnown, state, client, isFull, ...outcomes] = await Promise.all([
    isUser(transaction, userId),
    readState(transaction),
    findSyncClient(transaction, clientId),
    hasOutcomes(transaction, userId, USER_QUOTAS.outcomes),
    ...mutations.map(async ({ key }) => ({ key, outcome: await findOutcome(transaction, userId, key) })),
  ])
  if (!isKnown) throw new SignInRequiredError()
  // 1. The epoch is the one that the device knows.
  if (state.epoch !== epoch) throw new UserConflictError('epoch')
  // 2. The client is this user's, or new.
  if (client !== undefined && client.userId !== userId) throw new UserConflictError('forked')
  if (client === undefined) await forgetClients(transaction, userId, USER_QUOTAS.devices - 1)
  if (isFull) throw new TooManyKeptError()
  const known = outcomes.flatMap(({ key, outcome }) =>
    outcome === undefined ? [] : [[key, outcome] as const],
  )
  return { lastMid: client?.lastMid ?? 0, outcomes: new Map(known) }
}

interface Turn extends Pick<Push, 'now'> {
  pushed: PushedMutation
  results: MutationResult[]
  progress: Progress
}

/**
 * Adds the result of a mutation.
 * @returns what kept it from being taken; null when it was @throws what has ended the whole transaction
 */
async function take(
  transaction: WriteTransaction,
  sender: Sender,
  { pushed, now, results, progress }: Turn,
): Promise<unknown> {
  const attempt = (work: Taking['work']) =>
    transaction.attempt(() => takeOnce(transaction, sender, { pushed, now, work, progress }))
  try {
    const outcome = await attempt(() => apply(transaction, sender, { pushed, now })).catch((error) => {
      if (!(error instanceof Refused)) throw error
      return attempt(async () => error.outcome)
    })
    progress.lastMid = Math.max(progress.lastMid, pushed.mid)
    progress.outcomes.set(pushed.key, outcome)
    results.push({ key: pushed.key, ...outcome })
    return null
  } catch (error) {
    if (transaction.isLost(error)) throw error
    return error
  }
}

interface Taking {
  pushed: PushedMutation
  now: string
  progress: Readonly<Progress>
  work: (transaction: WriteTransaction) => Promise<Outcome>
}

async function takeOnce(
  transaction: WriteTransaction,
  { userId, clientId }: Sender,
  { pushed: { mid, key }, now, work, progress: { lastMid, outcomes } }: Taking,
): Promise<Outcome> {
  const known = outcomes.get(key)
  // 3. A used number is a duplicate with the same key, and a fork with another.
  if (mid <= lastMid) {
    if (known === undefined) throw new UserConflictError('forked')
    return known
  }
  // 4. No number is missing.
  if (mid > lastMid + 1) throw new UserConflictError('gap')
  // 5. A mutation that took effect under another number is not repeated; the client advances in either case.
  const [outcome] = await together([
    known ?? work(transaction),
    saveLastMid(transaction, clientId, { userId, lastMid: mid }),
  ])
  if (known === undefined) await insertOutcome(transaction, { userId, key, outcome }, now)
  return outcome
}

/** @throws Refused */
async function apply(
  transaction: WriteTransaction,
  { userId }: Sender,
  { pushed: { name, args }, now }: Pick<Taking, 'pushed' | 'now'>,
): Promise<Outcome> {
  const { data: mutation } = parseTexts(mutationSchema, { name, args })
  if (mutation === undefined) {
    return {
      status: 'rejected',
      code: 'invalid-mutation',
      detail: 'The server doesn’t recognise this change.',
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
