import type { DevicePreference, Preferences } from '#shared/domain/preference.ts'
import type { PreferenceSyncBase } from '../../../data/preference-sync-base.ts'
import { hasPreference, isSameList, mergePreference, type PreferenceSides } from './merge-preference.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface PreferencePorts {
  /** The choices on this device. With the `base`, a list that was cleared differs from one that never was; so does the tour. */
  readLocal(base: Preferences): Preferences
  /** Stores it on the device and shows it. */
  applyLocal(preference: DevicePreference): void
  /** Deletes from the device what only its user should see. */
  clearPersonal(): void
  readBase(): PreferenceSyncBase | null
  writeBase(base: PreferenceSyncBase | null): void
  /** The choices in the account, with changes that are not sent yet; null while they are not known. */
  readRemote(user: number): { preferences: Preferences; isCaughtUp: boolean } | null
  /** Stores a change for the account. */
  change(preference: DevicePreference): Promise<void>
  schedule(callback: () => void, delay: number): () => void
}

/** Tools opened one after the other are one change. */
const SETTLE_MS = 4000
const NAMES = ['theme', 'tour', 'recent'] as const

/** Keeps the choices on this device and those in the account of its user in sync: docs/decisions/0009. */
export class PreferenceSync {
  readonly #ports: PreferencePorts
  #user: number | null = null
  /** Counts sign-ins and sign-outs. */
  #visit = 0
  /**
   * This page has a choice to send, or has not synced yet. A choice of another tab is sent by that tab: this one sees it
   * on the device before it sees the change.
   */
  #mustSend = false
  /** Set while further tools may be opened. */
  #cancelWait: (() => void) | null = null
  /** One run at a time: what a run shows must not start the next one. */
  readonly sync: () => void

  constructor(ports: PreferencePorts) {
    this.#ports = ports
    this.sync = oneAtATime(() => this.#run())
  }

  /** Somebody is signed in. They must not see what somebody else has left on the device. */
  start(user: number): void {
    const base = this.#ports.readBase()
    if (base?.user !== user) {
      if (base !== null) this.#ports.clearPersonal()
      this.#ports.writeBase({ user, isMet: false, values: {} })
    }
    if (this.#user === user) return
    this.#user = user
    this.#visit++
    this.changed()
  }

  /** Nobody is signed in any more. What is on the device is in the account or in the outbox, and returns with its user. */
  stop(): void {
    this.#stopWaiting()
    this.#user = null
    this.#visit++
    if (this.#ports.readBase() === null) return
    this.#ports.clearPersonal()
    this.#ports.writeBase(null)
  }

  /** Something was chosen on this page. */
  changed(): void {
    this.#mustSend = true
    if (this.#isRecentChanged()) {
      this.#stopWaiting()
      this.#cancelWait = this.#ports.schedule(() => this.syncNow(), SETTLE_MS)
    }
    this.sync()
  }

  /** Does not wait for further changes: the page may not come back. */
  syncNow(): void {
    this.#mustSend ||= this.#cancelWait !== null
    this.#stopWaiting()
    this.sync()
  }

  async #run(): Promise<void> {
    const visit = this.#visit
    if (this.#sides() === null) return
    const maySend = this.#mustSend
    this.#mustSend = false
    try {
      for (const name of NAMES) {
        if (name !== 'recent' || this.#cancelWait === null) await this.#syncOne(name, maySend)
      }
    } catch (error) {
      this.#mustSend ||= maySend
      throw error
    }
    const base = this.#ports.readBase()
    // The user may have changed in the meantime.
    if (base?.isMet === false && visit === this.#visit) this.#ports.writeBase({ ...base, isMet: true })
  }

  async #syncOne(name: DevicePreference['name'], maySend: boolean): Promise<void> {
    const user = this.#user
    const sides = this.#sides()
    if (sides === null) return
    const merged = mergePreference(name, sides)
    if (merged === null) return
    const isNews = !hasPreference(sides.remote, merged) && !hasPreference(sides.base, merged)
    if (isNews && !maySend) return
    if (!hasPreference(sides.local, merged)) this.#ports.applyLocal(merged)
    if (isNews) await this.#ports.change(merged)
    const base = this.#ports.readBase()
    // The user may have left while it was being stored.
    if (base === null || base.user !== user || hasPreference(base.values, merged)) return
    this.#ports.writeBase({ ...base, values: { ...base.values, [name]: merged.value } })
  }

  /** null while there is nothing to compare. */
  #sides(): PreferenceSides | null {
    const base = this.#ports.readBase()
    if (this.#user === null || base?.user !== this.#user) return null
    const known = this.#ports.readRemote(this.#user)
    if (known === null || !(base.isMet || known.isCaughtUp)) return null
    const { values, isMet } = base
    return { local: this.#ports.readLocal(values), base: values, remote: known.preferences, isMet }
  }

  #isRecentChanged(): boolean {
    const base = this.#ports.readBase()
    if (this.#user === null || base?.user !== this.#user || !base.isMet) return false
    const { recent = [] } = this.#ports.readLocal(base.values)
    return !isSameList(recent, base.values.recent ?? [])
  }

  #stopWaiting(): void {
    this.#cancelWait?.()
    this.#cancelWait = null
  }
}
