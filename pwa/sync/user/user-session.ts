import type { Mutation } from '#shared/sync/user-mutations.ts'
import { withLock } from '../../catalogue-worker/with-lock.ts'
import { SyncLoop } from '../sync-loop.ts'
import { runUserRound, type UserServer } from './run-user-round.ts'
import { userDatabaseName } from './user-database.ts'
import { type DeviceState, UserDevice } from './user-device.ts'
import type { UserStore } from './user-store.ts'

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
}

/** One signed-in user in one tab: their data on this device, kept up with the server by one round after the other. */
export class UserSession {
  readonly #ports: UserSessionPorts
  readonly #device: UserDevice
  readonly #loop: SyncLoop
  #state: DeviceState | null = null
  #pending: readonly Mutation[] = []
  #isStopped = false

  constructor(ports: UserSessionPorts) {
    const { user, store, server, random, schedule, isSignedIn } = ports
    this.#ports = ports
    const device = new UserDevice({ store, randomId: ports.randomId })
    this.#device = device
    const round = () =>
      withLock(`sync-${userDatabaseName(user)}`, () =>
        runUserRound({ user, server, store, device, isSignedIn, onApplied: () => void this.#moved() }),
      )
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

  discard(key: string): Promise<void> {
    return this.#keep([], () => this.#device.discard(key))
  }

  /** Whether the server has taken everything. */
  async isEmpty(): Promise<boolean> {
    const { waiting, deadLetters } = await this.#device.read()
    return waiting === 0 && deadLetters.length === 0
  }

  stop(): void {
    this.#isStopped = true
    this.#loop.stop()
  }

  async #keep(mutations: readonly Mutation[], store: () => Promise<void>): Promise<void> {
    this.#pending = [...this.#pending, ...mutations]
    this.#show()
    try {
      await store()
      await this.#moved()
      this.#loop.hint()
    } finally {
      this.#pending = this.#pending.filter((mutation) => !mutations.includes(mutation))
      this.#show()
    }
  }

  async #moved(): Promise<void> {
    this.#ports.tellOthers()
    await this.look()
  }

  #show(): void {
    if (this.#state !== null && !this.#isStopped) this.#ports.show(this.#state, this.#pending)
  }
}
