import type { UserEvent } from '#shared/sync/protocol.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA, type UserConflict, type UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { type UserView, userView } from '#shared/sync/user-view.ts'
import { nextBatch } from './next-batch.ts'
import type { DeadLetter, OutboxEntry, UserHead, UserStore, UserTables } from './user-store.ts'

export interface DevicePorts {
  store: UserStore
  /** 32 hexadecimal digits that nobody else has. */
  randomId(): string
}

/** What a device has of its user's data. */
export interface DeviceState {
  view: UserView
  /** Not yet taken by the server. */
  waiting: number
  deadLetters: readonly DeadLetter[]
}

/** What the server has not taken. */
export interface Unsaved {
  waiting: readonly Mutation[]
  refused: readonly DeadLetter[]
}

/** One user's data on one device: the rules of DESIGN §6 between the screen, the store and the rounds. */
export class UserDevice {
  readonly #ports: DevicePorts

  constructor(ports: DevicePorts) {
    this.#ports = ports
  }

  /** Server rows + replay of the outbox; optimistic state is never written into the rows. */
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

  /** Allocating the number and appending to the outbox is one transaction: a kill leaves no gap. */
  enqueue(mutation: Mutation): Promise<void> {
    return this.#ports.store.transact((tables) => this.#append(tables, mutation))
  }

  /** A refused mutation goes back to the end of the queue, as a new one. */
  retry(key: string): Promise<void> {
    return this.#ports.store.transact(async (tables) => {
      const letter = (await tables.readDeadLetters()).find((dead) => dead.key === key)
      if (letter === undefined) return
      await tables.deleteDeadLetter(key)
      await this.#append(tables, letter.mutation)
    })
  }

  /** @returns what was discarded, so that it can be put back */
  discard(key: string): Promise<DeadLetter | null> {
    return this.#ports.store.transact(async (tables) => {
      const letter = (await tables.readDeadLetters()).find((dead) => dead.key === key)
      await tables.deleteDeadLetter(key)
      return letter ?? null
    })
  }

  putBack(letter: DeadLetter): Promise<void> {
    return this.#ports.store.transact((tables) => tables.putDeadLetters([letter]))
  }

  /** Whether the server has what this device has not, or the other way round. */
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

  /** Gives up everything that the server has not taken. */
  forget(): Promise<void> {
    return this.#ports.store.transact(async (tables) => {
      await tables.deleteEntries((await tables.readOutbox()).map(({ key }) => key))
      for (const { key } of await tables.readDeadLetters()) await tables.deleteDeadLetter(key)
    })
  }

  /** Keeps nothing but what the server has not taken: for a user who is not signed in here any more. */
  shed(): Promise<void> {
    return this.#ports.store.transact(async (tables) => {
      const taken = (await tables.readOutbox()).filter((entry) => !isWaiting(entry))
      await tables.deleteEntries(taken.map(({ key }) => key))
      await tables.clearRows()
      const head = await tables.readHead()
      if (head !== null) await tables.writeHead({ ...head, cursor: 0, startsOver: true })
    })
  }

  /** What the next round sends. */
  planRound(user: number): Promise<UserSyncRequest> {
    return this.#ports.store.transact(async (tables) => {
      const head = (await tables.readHead()) ?? (await this.#begin(tables))
      const waiting = (await tables.readOutbox()).filter(isWaiting)
      const { clientId, epoch, cursor: since } = head
      return { schema: USER_SYNC_SCHEMA, user, clientId, epoch, since, mutations: nextBatch(waiting) }
    })
  }

  /** After a refusal. One of a request that is not of this device's present state changes nothing. */
  recover(request: UserSyncRequest, code: UserConflict): Promise<void> {
    return this.#ports.store.transact(async (tables) => {
      const head = await tables.readHead()
      if (head === null || !isOf(head, request)) return
      const startingOver = { ...head, cursor: 0, startsOver: true }
      if (code === 'compacted') await tables.writeHead(startingOver)
      else await this.#renumber(tables, startingOver)
    })
  }

  async #append(tables: UserTables, mutation: Mutation): Promise<void> {
    const head = (await tables.readHead()) ?? (await this.#begin(tables))
    await tables.putEntries([{ mid: head.nextMid, key: this.#ports.randomId(), mutation, ackedAt: null }])
    await tables.writeHead({ ...head, nextMid: head.nextMid + 1 })
  }

  async #begin(tables: UserTables): Promise<UserHead> {
    const clientId = this.#ports.randomId()
    const head = { clientId, epoch: null, cursor: 0, nextMid: 1, startsOver: true }
    await tables.writeHead(head)
    return head
  }

  /** A new client id and new numbers, but the same keys: what the server has taken already, it will not take twice. */
  async #renumber(tables: UserTables, head: UserHead): Promise<void> {
    const outbox = await tables.readOutbox()
    // Also what was acknowledged: a restored server may have forgotten it.
    await tables.putEntries(outbox.map((entry, place) => ({ ...entry, mid: place + 1, ackedAt: null })))
    const clientId = this.#ports.randomId()
    await tables.writeHead({ ...head, clientId, epoch: null, nextMid: outbox.length + 1 })
  }
}

export function isOf(head: UserHead, { clientId, epoch, since }: UserSyncRequest): boolean {
  return head.clientId === clientId && head.epoch === epoch && head.cursor === since
}

function isWaiting({ ackedAt }: OutboxEntry): boolean {
  return ackedAt === null
}
