import type { Mutation } from '#shared/sync/user-mutations.ts'
import type { UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { type UserView, userView } from '#shared/sync/user-view.ts'
import { UserDevice } from '../../../pwa/sync/user/user-device.ts'
import { runUserRound } from '../../../pwa/sync/user/user-round.ts'
import type { UserStore } from '../../../pwa/sync/user/user-store.ts'
import { MemoryUserStore, type UserContents } from '../../../pwa/testing/memory-user-store.ts'
import { SimulatedClock } from './simulated-clock.ts'
import type { SimulatedNetwork } from './simulated-network.ts'

export interface BrowserFlaws {
  /** Wraps the store of the product. */
  store?: (store: UserStore) => UserStore
  /** Replaces a request. */
  sends?: (request: UserSyncRequest, session: number | null) => UserSyncRequest
  /** Replaces an answer. */
  reads?: (answer: UserSyncAnswer) => UserSyncAnswer
  trustsSession?: boolean
}

export interface BrowserPorts {
  network: SimulatedNetwork
  randomId: () => string
  flaws: BrowserFlaws
}

export interface Issued {
  key: string
  mutation: Mutation
}

interface Profile {
  store: MemoryUserStore
  device: UserDevice
  /** In the order in which they were made here. */
  issued: Issued[]
  rounds: number
  /** Keys of mutations that have been in the pulled rows once. */
  passed: Set<string>
}

/** A browser on a machine, with a persistent store for each user who has signed in here. */
export class SimulatedBrowser {
  session: number | null
  readonly profiles = new Map<number, Profile>()
  readonly clock = new SimulatedClock()
  readonly #ports: BrowserPorts

  constructor(ports: BrowserPorts, session: number) {
    this.#ports = ports
    this.session = session
  }

  /** Resolves once it is stored. */
  async change(mutation: Mutation): Promise<void> {
    if (this.session === null) return
    const profile = this.#profile(this.session)
    const known = new Set(profile.store.contents.outbox.keys())
    await this.clock.run(() => profile.device.enqueue(mutation))
    const key = [...profile.store.contents.outbox.keys()].find((other) => !known.has(other))
    if (key !== undefined) profile.issued.push({ key, mutation })
  }

  /** Rounds may overlap, as with two tabs without locks. */
  startRound(): Promise<void> {
    const user = this.session
    if (user === null) return Promise.resolve()
    const profile = this.#profile(user)
    profile.rounds++
    return this.clock.run(() => this.#run(user, profile)).finally(() => profile.rounds--)
  }

  /** Kills it at any moment: what was not stored is lost, and no answer arrives. */
  kill(): void {
    for (const [user, { store, issued, passed }] of this.profiles) {
      this.profiles.set(user, { ...this.#open(store.contents), issued, passed })
    }
  }

  /** Another machine with a copy of this one's profile. */
  clone(): SimulatedBrowser {
    const copy = new SimulatedBrowser(this.#ports, this.session ?? 1)
    for (const [user, { store }] of this.profiles) {
      copy.profiles.set(user, { ...this.#open(store.contents), issued: [], passed: new Set() })
    }
    return copy
  }

  view(user: number): UserView {
    const { contents } = this.#profile(user).store
    const pending = [...contents.outbox.values()]
      .sort((a, b) => a.mid - b.mid)
      .map(({ mutation }) => mutation)
    return this.clock.run(() => userView([...contents.rows.values()], pending))
  }

  #profile(user: number): Profile {
    const known = this.profiles.get(user)
    if (known !== undefined) return known
    const profile: Profile = { ...this.#open(), issued: [], passed: new Set() }
    this.profiles.set(user, profile)
    return profile
  }

  #open(contents?: UserContents): Pick<Profile, 'store' | 'device' | 'rounds'> {
    const store = new MemoryUserStore(contents)
    return {
      store,
      device: new UserDevice({ store: this.#flawed(store), randomId: this.#ports.randomId }),
      rounds: 0,
    }
  }

  #flawed(store: UserStore): UserStore {
    return this.#ports.flaws.store?.(store) ?? store
  }

  #run(user: number, { store, device }: Profile): Promise<void> {
    const { network, flaws } = this.#ports
    return runUserRound({
      user,
      device,
      store: this.#flawed(store),
      server: {
        round: async (request) => {
          const sent = flaws.sends?.(request, this.session) ?? request
          const answer = await network.send(sent, () => this.session)
          return flaws.reads?.(answer) ?? answer
        },
      },
      isSignedIn: () => flaws.trustsSession === true || this.session === user,
      onApplied: () => {},
    })
  }
}
