import type { UserEvent } from '#shared/sync/protocol.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import {
  PUSH_LIMIT,
  type PushedMutation,
  USER_SYNC_SCHEMA,
  type UserConflict,
  type UserSyncRequest,
} from '#shared/sync/user-protocol.ts'
import { type UserView, userView } from '#shared/sync/user-view.ts'
import type { DeadLetter, OutboxEntry, UserHead, UserStore, UserTables } from './user-store.ts'

/** Well below the 32 KB that the server reads, so that the rest of the request fits too. */
const BATCH_BYTES = 24 * 1024

const encoder = new TextEncoder()

export interface DevicePorts {
  store: UserStore
  /** 32 hexadecimal digits that nobody else has. */
  randomId(): string
}

/** What a device shows of its user's data. */
export interface DeviceState {
  view: UserView
  /** How many mutations the server has not taken yet. */
  waiting: number
  deadLetters: readonly DeadLetter[]
}

/** What the next round sends. */
export interface PlannedRound {
  request: UserSyncRequest
  /** When its mutations were made, where the server has asked for it; null for those from before. */
  tappedAt: readonly (number | null)[] | null
}

/** What the server has not taken. */
export interface Unsaved {
  waiting: readonly Mutation[]
  refused: readonly DeadLetter[]
}

/**
 * One user's data on one device. Every method is one transaction and follows the rules of the sync protocol
 * (docs/reliability.md): what is shown is the server's rows with the outbox replayed on them, and a mutation leaves the
 * outbox only when the rows show it or the server has refused it for good.
 */
export class UserDevice {
  readonly #ports: DevicePorts

  constructor(ports: DevicePorts) {
    this.#ports = ports
  }

  /** The server's rows with the outbox replayed on them. The result is never written into the rows. */
  read(): Promise<DeviceState> {
    return this.#ports.store.transact(async (tables) => {
      const outbox = await tables.readOutbox()
      const mutations = outbox.map((entry) => entry.mutation)
      return {
        view: userView(await tables.readRows(), mutations),
        waiting: outbox.filter(isWaiting).length,
        deadLetters: await tables.readDeadLetters(),
      }
    })
  }

  /**
   * Takes the next numbers and appends to the outbox in one transaction: a kill leaves no gap in the numbers, and of several
   * mutations all or none.
   */
  enqueue(...mutations: readonly Mutation[]): Promise<void> {
    const keys: string[] = []
    return this.#ports.store.transact(async (tables) => {
      // Run again after a broken connection, it may find what it has appended.
      const stored = keys.length === 0 ? [] : (await tables.readOutbox()).map(({ key }) => key)
      for (const [at, mutation] of mutations.entries()) {
        keys[at] ??= this.#ports.randomId()
        if (!stored.includes(keys[at])) await this.#append(tables, keys[at], mutation)
      }
    })
  }

  /** Puts a refused mutation back at the end of the outbox, as a new one. */
  retry(key: string): Promise<void> {
    return this.#ports.store.transact(async (tables) => {
      const letter = (await tables.readDeadLetters()).find((dead) => dead.key === key)
      if (letter === undefined) return
      await tables.deleteDeadLetter(key)
      await this.#append(tables, this.#ports.randomId(), letter.mutation)
    })
  }

  /** @returns what was discarded, so that it can be put back */
  discard(key: string): Promise<DeadLetter | null> {
    let letter: DeadLetter | undefined
    return this.#ports.store.transact(async (tables) => {
      letter = (await tables.readDeadLetters()).find((dead) => dead.key === key) ?? letter
      await tables.deleteDeadLetter(key)
      return letter ?? null
    })
  }

  putBack(letter: DeadLetter): Promise<void> {
    return this.#ports.store.transact((tables) => tables.putDeadLetters([letter]))
  }

  /** Whether the server has something that this device does not have, or the other way round. */
  needsRound({ epoch, head }: Pick<UserEvent, 'epoch' | 'head'>): Promise<boolean> {
    return this.#ports.store.transact(async (tables) => {
      const known = await tables.readHead()
      const isBehind = known === null || known.epoch !== epoch || known.cursor < head
      return isBehind || (await tables.readOutbox()).some(isWaiting)
    })
  }

  /** Everything that the server has not taken, for export. */
  readUnsaved(): Promise<Unsaved> {
    return this.#ports.store.transact(async (tables) => ({
      waiting: (await tables.readOutbox()).filter(isWaiting).map(({ mutation }) => mutation),
      refused: await tables.readDeadLetters(),
    }))
  }

  /** Deletes everything that the server has not taken. */
  discardUnsaved(): Promise<void> {
    return this.#ports.store.transact(async (tables) => {
      await tables.deleteEntries((await tables.readOutbox()).map(({ key }) => key))
      for (const { key } of await tables.readDeadLetters()) await tables.deleteDeadLetter(key)
    })
  }

  /**
   * Deletes everything except what the server has not taken: for a user who is no longer signed in here.
   * @returns how many changes are left
   */
  prune(): Promise<number> {
    return this.#ports.store.transact(async (tables) => {
      const taken = (await tables.readOutbox()).filter((entry) => !isWaiting(entry))
      await tables.deleteEntries(taken.map(({ key }) => key))
      await tables.clearRows()
      const head = await tables.readHead()
      if (head !== null) await tables.writeHead({ ...head, cursor: 0, startsOver: true })
      return tables.countUnsaved()
    })
  }

  planRound(user: number): Promise<PlannedRound> {
    return this.#ports.store.transact(async (tables) => {
      const head = (await tables.readHead()) ?? (await this.#begin(tables))
      const waiting = (await tables.readOutbox()).filter(isWaiting)
      const { clientId, epoch, cursor: since, isTraced = false } = head
      const mutations = nextBatch(waiting)
      const times = waiting.slice(0, mutations.length).map(({ tappedAt = null }) => tappedAt)
      const request = { schema: USER_SYNC_SCHEMA, user, clientId, epoch, since, mutations }
      return { request, tappedAt: isTraced ? times : null }
    })
  }

  /** Prepares the next request after a refusal. Changes nothing when the device has moved on since the request. */
  recover(request: UserSyncRequest, code: UserConflict): Promise<void> {
    return this.#ports.store.transact(async (tables) => {
      const head = await tables.readHead()
      if (head === null || !isOf(head, request)) return
      const startingOver = { ...head, cursor: 0, startsOver: true }
      if (code === 'compacted') await tables.writeHead(startingOver)
      else await this.#renumber(tables, startingOver)
    })
  }

  async #append(tables: UserTables, key: string, mutation: Mutation): Promise<void> {
    const head = (await tables.readHead()) ?? (await this.#begin(tables))
    const time = head.isTraced === true && { tappedAt: Date.now() }
    await tables.putEntries([{ mid: head.nextMid, key, mutation, ackedAt: null, ...time }])
    await tables.writeHead({ ...head, nextMid: head.nextMid + 1 })
  }

  async #begin(tables: UserTables): Promise<UserHead> {
    const clientId = this.#ports.randomId()
    const head = { clientId, epoch: null, cursor: 0, nextMid: 1, startsOver: true }
    await tables.writeHead(head)
    return head
  }

  /** A new client id and new numbers, but the same keys: the server does not apply a key twice. */
  async #renumber(tables: UserTables, head: UserHead): Promise<void> {
    const outbox = await tables.readOutbox()
    // Acknowledged entries too: a restored server may no longer have them.
    await tables.putEntries(outbox.map((entry, place) => ({ ...entry, mid: place + 1, ackedAt: null })))
    const clientId = this.#ports.randomId()
    await tables.writeHead({ ...head, clientId, epoch: null, nextMid: outbox.length + 1 })
  }
}

/** Whether the device is still where it was when it made the request. */
export function isOf(head: UserHead, { clientId, epoch, since }: UserSyncRequest): boolean {
  return head.clientId === clientId && head.epoch === epoch && head.cursor === since
}

export function isWaiting({ ackedAt }: OutboxEntry): boolean {
  return ackedAt === null
}

/** The first waiting entries, as many as one request can hold and at least one. */
function nextBatch(waiting: readonly OutboxEntry[]): PushedMutation[] {
  const batch: PushedMutation[] = []
  let bytes = 0
  for (const { mid, key, mutation } of waiting.slice(0, PUSH_LIMIT)) {
    const pushed = { mid, key, ...mutation }
    bytes += encoder.encode(JSON.stringify(pushed)).byteLength
    if (batch.length > 0 && bytes > BATCH_BYTES) break
    batch.push(pushed)
  }
  return batch
}
