import type { UserEvent } from '#shared/sync/protocol.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { SyncLoop } from '../sync-loop.ts'
import { withLock } from '../with-lock.ts'
import { userLock } from './user-database.ts'
import { type DeviceState, UserDevice } from './user-device.ts'
import { runUserRound, type UserServer } from './user-round.ts'
import type { UserStore } from './user-store.ts'

export interface UserSessionPorts {
  user: number
  store: UserStore
  server: UserServer
  randomId(): string
  random(): number
  schedule(callback: () => void, delay: number): () => void
  isSignedIn(): boolean
  /** Shows the stored state; `pending` is what is being stored at this moment. */
  show(state: DeviceState, pending: readonly Mutation[]): void
  /** Tells the other tabs of this user to refresh. */
  notifyTabs(): void
  /** A round has ended: everything that the server has of this user is on the device. */
  onCaughtUp(): void
}

/** One signed-in user in one tab: shows their data and keeps it in step with the server, one round after the other. */
export class UserSession {
  readonly device: UserDevice
  readonly #ports: UserSessionPorts
  readonly #loop: SyncLoop
  /** Shared by the rounds of all tabs of this user. */
  readonly #lock: string
  #state: DeviceState | null = null
  #pending: readonly Mutation[] = []
  #isStopped = false

  constructor(ports: UserSessionPorts) {
    const { user, store, server, random, schedule, isSignedIn } = ports
    this.#ports = ports
    this.#lock = userLock(user)
    const device = new UserDevice({ store, randomId: ports.randomId })
    this.device = device
    const round = () =>
      withLock(this.#lock, () =>
        runUserRound({ user, server, store, device, isSignedIn, onApplied: () => void this.#moved() }),
      ).then(() => this.#caughtUp())
    this.#loop = new SyncLoop({ round, random, schedule })
  }

  async start(): Promise<void> {
    await this.refresh()
    this.#loop.wake()
  }

  /** Something may be new at the server, or the server may be back. */
  wake(): void {
    this.#loop.wake()
  }

  /** Out of sight nothing is asked for by the clock. */
  setVisible(isVisible: boolean): void {
    this.#loop.setVisible(isVisible)
  }

  /** A round now; rejects with what stopped it. */
  check(): Promise<void> {
    return this.#loop.refresh()
  }

  /** Reads what is stored and shows it. */
  async refresh(): Promise<void> {
    this.#state = await this.device.read()
    this.#show()
  }

  /** On the screen at once. Resolves when all of them are stored: from then on they cannot be lost. */
  change(...mutations: readonly Mutation[]): Promise<void> {
    return this.edit((device) => device.enqueue(...mutations), mutations)
  }

  /**
   * Changes what is stored, shows it and starts a round. `pending`: mutations to show before they are stored.
   * @returns what `work` returns
   */
  async edit<T>(work: (device: UserDevice) => Promise<T>, pending: readonly Mutation[] = []): Promise<T> {
    this.#pending = [...this.#pending, ...pending]
    this.#show()
    try {
      const result = await work(this.device)
      await this.#moved()
      this.#loop.hint()
      return result
    } finally {
      this.#pending = this.#pending.filter((mutation) => !pending.includes(mutation))
      this.#show()
    }
  }

  /**
   * The server says where this user's data stands. This waits for a round of any tab, so that a tab is not woken by what
   * it did itself.
   */
  async onHint(event: UserEvent): Promise<void> {
    if (await withLock(this.#lock, () => this.device.needsRound(event))) this.#loop.hint()
  }

  /** Sends everything that waits; rejects with what stopped it. */
  async flush(): Promise<void> {
    while ((await this.device.read()).waiting > 0) await this.#loop.refresh()
  }

  stop(): void {
    this.#isStopped = true
    this.#loop.stop()
  }

  /** After `stop` the store and the channel are closed. What was stored by then is stored. */
  async #moved(): Promise<void> {
    if (this.#isStopped) return
    this.#ports.notifyTabs()
    await this.refresh()
  }

  /** Shows what the round brought before it reports that it has ended. */
  async #caughtUp(): Promise<void> {
    await this.refresh()
    if (!this.#isStopped) this.#ports.onCaughtUp()
  }

  #show(): void {
    if (this.#state !== null && !this.#isStopped) this.#ports.show(this.#state, this.#pending)
  }
}
