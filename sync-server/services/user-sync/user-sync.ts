import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA, type UserSyncAnswer, type UserSyncRequest } from '#shared/sync/user-protocol.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { readState } from '../../repositories/meta.ts'
import { purgeOutcomes, purgeTombstones, raiseFloor } from '../../repositories/user-sync.ts'
import { existingUser } from '../accounts/find-account.ts'
import { SyncSchemaError } from '../sync/read-delta.ts'
import { setFavorite } from './mutators.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { ClientUserError } from './user-sync-errors.ts'

export interface UserSyncDeps {
  writer: Writer
  reader: Database
  now?: () => Date
  /** The maximum number of rows in an answer. */
  pullLimit?: number
}

/** The data of users, changed by single calls or by sync rounds of devices, with the same effect. */
export class UserSync {
  readonly #deps: UserSyncDeps

  constructor(deps: UserSyncDeps) {
    this.#deps = deps
  }

  /** DESIGN §6, call 3: push, then pull. @throws ClientUserError, SyncSchemaError, UserConflictError */
  async round(userId: number, request: UserSyncRequest): Promise<UserSyncAnswer> {
    const { writer, reader, pullLimit: limit } = this.#deps
    if (request.schema !== USER_SYNC_SCHEMA) throw new SyncSchemaError()
    if (request.user !== userId) throw new ClientUserError()
    const { clientId, since } = request
    // The push and the pull must be of one epoch, also for a device that knows none.
    const epoch = request.epoch ?? (await readState(reader)).epoch
    const results = []
    for (const pushed of request.mutations) {
      results.push(await push(writer, { userId, clientId, epoch }, { pushed, now: this.#now() }))
    }
    return { results, ...(await pull(reader, userId, { epoch, since, limit })) }
  }

  /** @throws NotFoundError, SignInRequiredError */
  setFavorite(userId: number, args: ArgsOf<'favorite.set'>): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      await existingUser(transaction, userId)
      await setFavorite(transaction, userId, { args, now: this.#now() })
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
