import type { UserEvent } from '#shared/sync/protocol.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { SyncLoop } from '../sync-loop.ts'
import { withLock } from '../with-lock.ts'
import { runUserRound, type UserServer } from './run-user-round.ts'
import { userDatabaseName } from './user-database.ts'
import { type DeviceState, type Unsaved, UserDevice } from './user-device.ts'
import type { DeadLetter, UserStore } from './user-store.ts'

export interface UserSessionPorts {
  user: number
  store: UserStore
  server: UserServer
  randomId(): string
  random(): number
  schedule(callback: () => void, delay: number): () => void
  isSignedIn(): boolean
  /** What is on the screen now; `pending` is what is being stored just now. */
  show(state: DeviceState, pending: readonly Mutation[]): void
  /** Tells the other tabs of this user to look again. */
  tellOthers(): void
  /** A round has ended: all that the server has of this user is here. */
  caughtUp(): void
}

/** One signed-in user in one tab: their data on this device, kept up with the server by one round after the other. */
export class UserSession {
  readonly #ports: UserSessionPorts
  readonly #device: UserDevice
  readonly #loop: SyncLoop
  /** Of the rounds of all tabs of this user. */
  readonly #lock: string
  #state: DeviceState | null = null
  #pending: readonly Mutation[] = []
  #isStopped = false

  constructor(ports: UserSessionPorts) {
    const { user, store, server, random, schedule, isSignedIn } = ports
    this.#ports = ports
    this.#lock = `sync-${userDatabaseName(user)}`
    const device = new UserDevice({ store, randomId: ports.randomId })
    this.#device = device
    const round = () =>
      withLock(this.#lock, () =>
        runUserRound({ user, server, store, device, isSignedIn, onApplied: () => void this.#moved() }),
      ).then(() => this.#caughtUp())
    this.#loop = new SyncLoop({ round, random, schedule })
  }

  async start(): Promise<void> {
    await this.look()
    this.#loop.wake()
  }

  /** Something may be new at the server, or the server may be back. */
  wake(): void {
    this.#loop.wake()
  }

  /** Reads what is stored and shows it. */
  async look(): Promise<void> {
    const state = await this.#device.read()
    this.#state = state
    this.#show()
  }

  /** On the screen at once, and resolved when it is stored: from then on it cannot be lost. */
  change(mutation: Mutation): Promise<void> {
    return this.#keep([mutation], () => this.#device.enqueue(mutation))
  }

  retry(key: string): Promise<void> {
    return this.#keep([], () => this.#device.retry(key))
  }

  /** @returns what was discarded, so that it can be put back */
  discard(key: string): Promise<DeadLetter | null> {
    return this.#keep([], () => this.#device.discard(key))
  }

  putBack(letter: DeadLetter): Promise<void> {
    return this.#keep([], () => this.#device.putBack(letter))
  }

  /**
   * The server says where this user's data stands. Whatever this tab or another is just doing about it is waited for,
   * so that nobody is woken by what they did themselves.
   */
  async hear(event: UserEvent): Promise<void> {
    if (await withLock(this.#lock, () => this.#device.needsRound(event))) this.#loop.hint()
  }

  /** Sends all that waits; rejects with what stopped it. */
  async flush(): Promise<void> {
    while ((await this.#device.read()).waiting > 0) await this.#loop.refresh()
  }

  readUnsaved(): Promise<Unsaved> {
    return this.#device.readUnsaved()
  }

  stop(): void {
    this.#isStopped = true
    this.#loop.stop()
  }

  async #keep<T>(mutations: readonly Mutation[], store: () => Promise<T>): Promise<T> {
    this.#pending = [...this.#pending, ...mutations]
    this.#show()
    try {
      const stored = await store()
      await this.#moved()
      this.#loop.hint()
      return stored
    } finally {
      this.#pending = this.#pending.filter((mutation) => !mutations.includes(mutation))
      this.#show()
    }
  }

  /** Store and channel are closed once it is stopped: what is stored by then is stored. */
  async #moved(): Promise<void> {
    if (this.#isStopped) return
    this.#ports.tellOthers()
    await this.look()
  }

  /** What it brought is shown first. */
  async #caughtUp(): Promise<void> {
    await this.look()
    if (!this.#isStopped) this.#ports.caughtUp()
  }

  #show(): void {
    if (this.#state !== null && !this.#isStopped) this.#ports.show(this.#state, this.#pending)
  }
}
