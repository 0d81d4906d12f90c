import type { Preference, Preferences } from '#shared/domain/preference.ts'
import type { Agreed } from '../../../data/agreed-preferences.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isSameList } from './recent-lists.ts'
import { hasPreference, type PreferenceSides, settlePreference } from './settle-preference.ts'

export interface PreferencePorts {
  /** What the device goes by. `agreed` tells a list that was cleared from one that never was, and the tour alike. */
  readHere(agreed: Preferences): Preferences
  /** Puts it on the device and, where it can be seen, on the screen. */
  showHere(preference: Preference): void
  /** Takes from the device what nobody but its user should see. */
  forgetPersonal(): void
  readAgreed(): Agreed | null
  keepAgreed(agreed: Agreed | null): void
  /** What the account says, changes under way included; null while it is not known. */
  readThere(user: number): { preferences: Preferences; isCaughtUp: boolean } | null
  /** Stores a change for the account. */
  change(preference: Preference): Promise<void>
  schedule(callback: () => void, delay: number): () => void
}

/** Opening one tool after the other is one change. */
const SETTLE_MS = 4000
const NAMES = ['theme', 'tour', 'recent'] as const

/** Keeps what is chosen on this device and what the account of its user says the same: docs/decisions/0009. */
export class PreferenceKeeper {
  readonly #ports: PreferencePorts
  #user: number | null = null
  /** Counts who comes and goes. */
  #visit = 0
  /**
   * Something was chosen on this page, or nobody has looked yet. What another tab has put on the device is that tab's to
   * send: this one sees it before it sees the change.
   */
  #isOwed = false
  /** While further tools may be opened. */
  #cancelWait: (() => void) | null = null
  /** One run at a time: what its own changes put on the screen must not begin the next one. */
  readonly settle: () => void

  constructor(ports: PreferencePorts) {
    this.#ports = ports
    this.settle = oneAtATime(() => this.#run())
  }

  /** Somebody is signed in. What somebody else has left behind is not theirs to see. */
  begin(user: number): void {
    const agreed = this.#ports.readAgreed()
    if (agreed?.user !== user) {
      if (agreed !== null) this.#ports.forgetPersonal()
      this.#ports.keepAgreed({ user, isMet: false, values: {} })
    }
    if (this.#user === user) return
    this.#user = user
    this.#visit++
    this.changed()
  }

  /** Nobody is signed in any more, whoever ended it: what is here is in the account or in the queue, and comes back with its user. */
  end(): void {
    this.#stopWaiting()
    this.#user = null
    this.#visit++
    if (this.#ports.readAgreed() === null) return
    this.#ports.forgetPersonal()
    this.#ports.keepAgreed(null)
  }

  /** Something was chosen on this page. */
  changed(): void {
    this.#isOwed = true
    if (this.#isRecentChanged()) {
      this.#stopWaiting()
      this.#cancelWait = this.#ports.schedule(() => this.settleAll(), SETTLE_MS)
    }
    this.settle()
  }

  /** Without waiting for more: the page may not come back. */
  settleAll(): void {
    this.#isOwed ||= this.#cancelWait !== null
    this.#stopWaiting()
    this.settle()
  }

  async #run(): Promise<void> {
    const visit = this.#visit
    if (this.#sides() === null) return
    const maySend = this.#isOwed
    this.#isOwed = false
    try {
      for (const name of NAMES) {
        if (name !== 'recent' || this.#cancelWait === null) await this.#settleOne(name, maySend)
      }
    } catch (error) {
      this.#isOwed ||= maySend
      throw error
    }
    const agreed = this.#ports.readAgreed()
    // Somebody else may have come, or gone, meanwhile.
    if (agreed?.isMet === false && visit === this.#visit) this.#ports.keepAgreed({ ...agreed, isMet: true })
  }

  async #settleOne(name: Preference['name'], maySend: boolean): Promise<void> {
    const user = this.#user
    const sides = this.#sides()
    if (sides === null) return
    const settled = settlePreference(name, sides)
    if (settled === null) return
    const isNews = !hasPreference(sides.there, settled) && !hasPreference(sides.agreed, settled)
    if (isNews && !maySend) return
    if (!hasPreference(sides.here, settled)) this.#ports.showHere(settled)
    if (isNews) await this.#ports.change(settled)
    const agreed = this.#ports.readAgreed()
    // Nobody may be there any more, now that it is stored.
    if (agreed === null || agreed.user !== user || hasPreference(agreed.values, settled)) return
    this.#ports.keepAgreed({ ...agreed, values: { ...agreed.values, [name]: settled.value } })
  }

  /** null: there is nothing to compare, or not yet. */
  #sides(): PreferenceSides | null {
    const agreed = this.#ports.readAgreed()
    if (this.#user === null || agreed?.user !== this.#user) return null
    const known = this.#ports.readThere(this.#user)
    if (known === null || !(agreed.isMet || known.isCaughtUp)) return null
    const { values, isMet } = agreed
    return { here: this.#ports.readHere(values), agreed: values, there: known.preferences, isMet }
  }

  #isRecentChanged(): boolean {
    const agreed = this.#ports.readAgreed()
    if (this.#user === null || agreed?.user !== this.#user || !agreed.isMet) return false
    const { recent = [] } = this.#ports.readHere(agreed.values)
    return !isSameList(recent, agreed.values.recent ?? [])
  }

  #stopWaiting(): void {
    this.#cancelWait?.()
    this.#cancelWait = null
  }
}
