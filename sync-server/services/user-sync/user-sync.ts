import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA, type UserSyncAnswer, type UserSyncRequest } from '#shared/sync/user-protocol.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { TooManyRequestsError } from '../../errors/access-errors.ts'
import { KeyedQueues, QueueFullError } from '../../lib/bounded-queue.ts'
import { together } from '../../lib/together.ts'
import { isTracing } from '../../lib/tracing.ts'
import { readState } from '../../repositories/meta.ts'
import { purgeOutcomes, purgeTombstones, raiseFloor } from '../../repositories/user-sync.ts'
import { existingUser } from '../accounts/find-account.ts'
import { SyncSchemaError } from '../sync/read-delta.ts'
import { planFavorite } from './mutators.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { ClientUserError } from './user-sync-errors.ts'

export interface UserSyncDeps {
  writer: Writer
  reader: Database
  now?: () => Date
  /** The maximum number of rows in an answer. */
  pullLimit?: number
  /** Lets reads go first between the slices of a push; the simulation has no time of its own. */
  pause?: () => Promise<unknown>
}

/** Rounds of one user: their devices and tabs take turns, and a flood waits for itself. */
const ROUNDS_OF_A_USER = { running: 1, waiting: 8 }
const RETRY_ROUND_SECONDS = 2

/** The data of users, changed by single calls or by sync rounds of devices, with the same effect. */
export class UserSync {
  readonly #deps: UserSyncDeps
  readonly #turns = new KeyedQueues<number>(ROUNDS_OF_A_USER)

  constructor(deps: UserSyncDeps) {
    this.#deps = deps
  }

  /**
   * DESIGN §6, call 3: push, then pull; one round of a user at a time.
   * @throws ClientUserError, SyncSchemaError, UserConflictError, TooManyRequestsError, and as `push`
   */
  async round(userId: number, request: UserSyncRequest): Promise<UserSyncAnswer> {
    if (request.schema !== USER_SYNC_SCHEMA) throw new SyncSchemaError('user', USER_SYNC_SCHEMA)
    if (request.user !== userId) throw new ClientUserError()
    try {
      return await this.#turns.run(userId, () => this.#exchange(userId, request))
    } catch (error) {
      if (error instanceof QueueFullError) throw new TooManyRequestsError(RETRY_ROUND_SECONDS)
      throw error
    }
  }

  async #exchange(
    userId: number,
    { clientId, since, mutations, ...request }: UserSyncRequest,
  ): Promise<UserSyncAnswer> {
    const { writer, reader, pullLimit: limit, pause = nextTurn } = this.#deps
    // The push and the pull must be of one epoch, also for a device that knows none.
    const epoch = request.epoch ?? (await readState(reader)).epoch
    const pushed = { mutations, now: this.#now(), reader, pause }
    const results = await push(writer, { userId, clientId, epoch }, pushed)
    const pulled = await pull(reader, userId, { epoch, since, limit })
    return { results, ...pulled, ...(isTracing() && { traced: true }) }
  }

  /** @throws NotFoundError, SignInRequiredError */
  setFavorite(userId: number, args: ArgsOf<'favorite.set'>): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const [, plan] = await together([
        existingUser(transaction, userId),
        planFavorite(transaction, userId, { args, now: this.#now(), own: transaction }),
      ])
      await transaction.sendLast(() => [plan.write()])
    })
  }

  #now(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

/** DESIGN §6 asks for 180 days at least. */
const RETENTION_MS = 200 * 24 * 60 * 60 * 1000

/** Deletes outcomes and tombstones that no device can need; a device that was away longer starts over. */
export function purgeOldUserRows(writer: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString()
  return writeTransaction(writer, async (transaction) => {
    await purgeOutcomes(transaction, before)
    for (const { userId, seq } of await purgeTombstones(transaction, before)) {
      await raiseFloor(transaction, userId, seq)
    }
  })
}
