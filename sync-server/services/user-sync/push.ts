import { parseTexts } from '#shared/api/parse-input.ts'
import { CHANGE_POINTS, USER_QUOTAS } from '#shared/policy/limits.ts'
import { costOf, mutationSchema } from '#shared/sync/user-mutations.ts'
import type { MutationResult, Outcome, PushedMutation } from '#shared/sync/user-protocol.ts'
import { isPostgres } from '../../db/dialect.ts'
import { kindOf } from '../../db/error-kind.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { together } from '../../lib/together.ts'
import { type Tap, traceTaps } from '../../lib/tracing.ts'
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
import { planMutation } from './mutators.ts'
import { NOTHING, type Plan } from './plan.ts'
import { TooManyKeptError, UserConflictError } from './user-sync-errors.ts'

export interface Sender {
  userId: number
  clientId: string
  epoch: string
}

/** Carries a refusal out of the transaction that it rolls back. */
class Refused extends Error {
  readonly outcome: Outcome
  constructor({ code, message }: Pick<AppError, 'code' | 'message'>) {
    super(message)
    this.outcome = { status: 'rejected', code, detail: message }
  }
}

interface Push {
  mutations: readonly PushedMutation[]
  now: string
  /** Sees what is committed. */
  reader: Database
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
  { mutations, now, reader, pause }: Push,
): Promise<MutationResult[]> {
  if (!isFilled(mutations)) return []
  const { results, taps, failure } = await writeTransaction(writer, async (transaction) => {
    const results: MutationResult[] = []
    const taps: (Tap | undefined)[] = []
    const plan = (pushed: PushedMutation, own: Database = transaction) =>
      planned(transaction, sender, { pushed, now, own })
    // Asked together, they cost one round trip to a database on another machine.
    const [progress, first] = await together([
      readProgress({ transaction, reader }, sender, mutations),
      plan(mutations[0], isPostgres(transaction) ? reader : transaction),
    ])
    let points = 0
    for (const [place, pushed] of mutations.entries()) {
      const planned = place === 0 ? first : await plan(pushed)
      const isLast = place === mutations.length - 1
      const isKnown = progress.outcomes.has(pushed.key)
      const error = await take(transaction, sender, { pushed, now, results, progress, planned, isLast })
      if (error !== null) return { results, taps, failure: { error } }
      taps.push(isKnown ? undefined : tapOf(pushed, results))
      points += costOf(pushed)
      if (points < POINTS_A_SLICE) continue
      points = 0
      await pause()
    }
    return { results, taps, failure: null }
  })
  traceTaps(taps)
  if (failure !== null) throw failure.error
  return results
}

/** A client may call its change anything. */
const tapOf = ({ key, name }: PushedMutation, results: readonly MutationResult[]): Tap => ({
  key,
  name: Object.hasOwn(CHANGE_POINTS, name) ? name : 'unknown',
  outcome: results.at(-1)?.status ?? '',
})

type Filled = readonly [PushedMutation, ...PushedMutation[]]
const isFilled = (mutations: readonly PushedMutation[]): mutations is Filled => mutations.length > 0

/** What the push has to go by: read once, and kept up with what it does. */
interface Progress {
  /** The number of the client's last accepted mutation; 0 for a new client. */
  lastMid: number
  /** What became of the mutations that were taken already, by key. */
  outcomes: Map<string, Outcome>
}

/** Reads where the client is, unless the whole push must be refused. @throws SignInRequiredError, UserConflictError, TooManyKeptError */
async function readProgress(
  databases: { transaction: WriteTransaction; reader: Database },
  { userId, clientId, epoch }: Sender,
  mutations: Filled,
): Promise<Progress> {
  const { transaction } = databases
  const [isKnown, state, client, { isFull, outcomes }] = await together([
    isUser(transaction, userId),
    readState(transaction),
    findSyncClient(transaction, clientId),
    readOutcomes(databases, userId, mutations),
  ])
  if (!isKnown) throw new SignInRequiredError()
  // 1. The epoch is the one that the device knows.
  if (state.epoch !== epoch) throw new UserConflictError('epoch')
  // 2. The client is this user's, or new.
  if (client !== undefined && client.userId !== userId) throw new UserConflictError('forked')
  if (client === undefined) await forgetClients(transaction, userId, USER_QUOTAS.devices - 1)
  if (isFull) throw new TooManyKeptError()
  return { lastMid: client?.lastMid ?? 0, outcomes }
}

/**
 * Counting what is kept of a user reads all of it: it is counted at the first change of a client, and then at every 64th. The quota
 * may be exceeded by what all devices send in between.
 */
const isCounted = ({ mid }: PushedMutation) => mid % 64 === 1

/**
 * PostgreSQL reads them outside of the transaction: pushes of other users, whose outcomes lie beside these, would be in its way.
 * An outcome that is there stays as it is, and one that is not seen yet, since another push is just being committed, keeps its
 * key from being taken twice: the push then runs again.
 */
function readOutcomes(
  { transaction, reader }: { transaction: WriteTransaction; reader: Database },
  userId: number,
  mutations: Filled,
): Promise<{ isFull: boolean; outcomes: Map<string, Outcome> }> {
  const read = async (db: Database) => {
    const [isFull, ...found] = await together([
      mutations.some(isCounted) ? hasOutcomes(db, userId, USER_QUOTAS.outcomes) : false,
      ...mutations.map(({ key }) => findOutcome(db, userId, key)),
    ])
    const known = mutations.flatMap(({ key }, place) => {
      const outcome = found[place]
      return outcome === undefined ? [] : [[key, outcome] as const]
    })
    return { isFull, outcomes: new Map(known) }
  }
  return isPostgres(transaction) ? reader.transaction().execute(read) : read(transaction)
}

/** What a mutation will write, or why it is not taken. */
type Planned = () => Plan

/**
 * Reads what a mutation goes by. How that has ended is told when the plan is called: other checks come first, and a mutation
 * that was taken before needs none.
 */
async function planned(
  transaction: WriteTransaction,
  { userId }: Sender,
  { pushed: { name, args }, now, own }: Pick<Turn, 'pushed' | 'now'> & { own: Database },
): Promise<Planned> {
  const { data: mutation } = parseTexts(mutationSchema, { name, args })
  if (mutation === undefined) {
    return () => {
      throw new Refused({ code: 'invalid-mutation', message: 'The server doesn’t recognise this change.' })
    }
  }
  try {
    const plan = await planMutation(transaction, userId, { mutation, now, own })
    return () => plan
  } catch (error) {
    return () => {
      throw refusalOf(error)
    }
  }
}

/** @returns the error itself where it refuses nothing for good */
function refusalOf(error: unknown): unknown {
  return error instanceof AppError && error.status < 500 ? new Refused(error) : error
}

interface Turn extends Pick<Push, 'now'> {
  pushed: PushedMutation
  results: MutationResult[]
  progress: Progress
  planned: Planned
  /** Whether the push ends with it. */
  isLast: boolean
}

/**
 * Adds the result of a mutation.
 * @returns what kept it from being taken; null when it was @throws what has ended the whole transaction
 */
async function take(transaction: WriteTransaction, sender: Sender, turn: Turn): Promise<unknown> {
  const { pushed, results, progress, planned } = turn
  const attempt = (plan: Planned, outcome: Outcome) =>
    transaction.attempt(() => takeOnce(transaction, sender, { ...turn, planned: plan, outcome }))
  try {
    const outcome = await attempt(planned, { status: 'applied' }).catch((error) => {
      if (!(error instanceof Refused)) throw error
      return attempt(() => NOTHING, error.outcome)
    })
    progress.lastMid = Math.max(progress.lastMid, pushed.mid)
    progress.outcomes.set(pushed.key, outcome)
    results.push({ key: pushed.key, ...outcome })
    return null
  } catch (error) {
    // A key that another push has just taken: its outcome is there when this one runs again.
    if (transaction.isLost(error) || kindOf(error) === 'unique') throw error
    return error
  }
}

/** @returns what became of the mutation: `outcome`, unless it was taken before @throws Refused, UserConflictError */
async function takeOnce(
  transaction: WriteTransaction,
  { userId, clientId }: Sender,
  {
    pushed: { mid, key },
    now,
    planned,
    outcome,
    isLast,
    progress: { lastMid, outcomes },
  }: Turn & { outcome: Outcome },
): Promise<Outcome> {
  const known = outcomes.get(key)
  // 3. A used number is a duplicate with the same key, and a fork with another.
  if (mid <= lastMid) {
    const stored = known ?? (await findOutcome(transaction, userId, key))
    if (stored === undefined) throw new UserConflictError('forked')
    return stored
  }
  // 4. No number is missing.
  if (mid > lastMid + 1) throw new UserConflictError('gap')
  // 5. A mutation that took effect under another number is not repeated; the client advances in either case.
  const plan = known === undefined ? planned() : NOTHING
  if (!plan.isDecided) await refusing(plan.write())
  const statements = () => [
    ...(plan.isDecided ? [plan.write()] : []),
    saveLastMid(transaction, clientId, { userId, lastMid: mid }),
    ...(known === undefined ? [insertOutcome(transaction, { userId, key, outcome }, now)] : []),
  ]
  await (isLast ? transaction.sendLast(statements) : together(statements()))
  return known ?? outcome
}

/** @throws Refused for what refuses the mutation for good */
function refusing(writing: Promise<unknown>): Promise<unknown> {
  return writing.catch((error: unknown) => {
    throw refusalOf(error)
  })
}
