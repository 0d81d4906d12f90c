import type { FollowingControls, FollowOwner } from '../data/following.ts'
import { VISITOR } from '../data/following.ts'
import type { DeviceStore } from './device-store.ts'

export interface FollowingPorts {
  /** Of the channel. */
  name: string
  store: DeviceStore
  now(): number
  onChanged(unread: number): void
}

/** The follows and the inboxes of this device: what this tab changes is known to all tabs. */
export class FollowingService implements FollowingControls {
  readonly #ports: FollowingPorts
  readonly #channel: BroadcastChannel | null
  #owner: FollowOwner = VISITOR

  constructor(ports: FollowingPorts) {
    this.#ports = ports
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${ports.name}-following`)
    if (this.#channel !== null) this.#channel.onmessage = () => void this.count()
  }

  /** Whose unread entries are counted. */
  setOwner(owner: FollowOwner): void {
    this.#owner = owner
    void this.count()
  }

  /** Something may be new in the inbox. */
  async count(): Promise<void> {
    const { store, onChanged } = this.#ports
    const owner = this.#owner
    const unread = await store.run((store) => store.countUnread(owner)).catch(() => 0)
    if (owner === this.#owner) onChanged(unread)
  }

  readonly readFollowing: FollowingControls['readFollowing'] = (owner) =>
    this.#ports.store.run((store) => store.readFollowing(owner))

  readonly setFollow: FollowingControls['setFollow'] = async (owner, subject, on) => {
    const { store, now } = this.#ports
    if (!store.isPersistent) throw new Error('Nothing can be kept on this device')
    const isKept = await store.run((store) => store.setFollows(owner, [{ subject, on }], now()))
    if (!isKept) throw new RangeError('Too many follows')
    this.changed()
  }

  readonly takeFollows: FollowingControls['takeFollows'] = async (owner, subjects, isAll) => {
    const { store, now } = this.#ports
    await store.run((store) => store.takeFollows(owner, subjects, { isAll, now: now() }))
    this.changed()
  }

  readonly setRead: FollowingControls['setRead'] = async (owner, keys, isRead) => {
    await this.#ports.store.run((store) => store.setRead(owner, keys, isRead))
    this.changed()
  }

  readonly giveVisitorsTo: FollowingControls['giveVisitorsTo'] = async (owner) => {
    await this.#ports.store.run((store) => store.giveVisitorsTo(owner))
    this.changed()
  }

  readonly forgetFollowers: FollowingControls['forgetFollowers'] = async (except) => {
    await this.#ports.store.run((store) => store.forgetFollowers(except))
    this.changed()
  }

  stop(): void {
    this.#channel?.close()
  }

  /** Tells all tabs that an inbox or what somebody follows has changed. */
  changed(): void {
    this.#channel?.postMessage(null)
    void this.count()
  }
}
