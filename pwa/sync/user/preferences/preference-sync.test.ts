import { expect, test } from 'vitest'
import type { DevicePreference, Preferences } from '#shared/domain/preference.ts'
import type { PreferenceSyncBase } from '../../../data/preference-sync-base.ts'
import { TestSchedule } from '../../../testing/test-schedule.ts'
import { PreferenceSync } from './preference-sync.ts'

/** What the server has of each user, and how many changes it received. */
class Accounts {
  readonly #byUser = new Map<number, Preferences>()
  changes: DevicePreference[] = []

  of(user: number): Preferences {
    return this.#byUser.get(user) ?? {}
  }

  take(user: number, preference: DevicePreference): void {
    this.changes.push(preference)
    this.#byUser.set(user, { ...this.of(user), [preference.name]: preference.value })
  }
}

class Device {
  local: Preferences = {}
  base: PreferenceSyncBase | null = null
  isCaughtUp = true
  isFull = false
  user = 0
  readonly schedule = new TestSchedule()
  readonly #accounts: Accounts
  sync: PreferenceSync

  constructor(accounts: Accounts) {
    this.#accounts = accounts
    this.sync = this.#open()
  }

  /** Another page of the same browser, which shares its storage. */
  async openTab(): Promise<PreferenceSync> {
    const tab = this.#open()
    tab.start(this.user)
    await rest()
    return tab
  }

  #open(): PreferenceSync {
    return new PreferenceSync({
      readLocal: (base) => ({
        ...this.local,
        ...(base.tour !== undefined && this.local.tour === undefined && { tour: 'open' }),
        ...(base.recent !== undefined && this.local.recent === undefined && { recent: [] }),
      }),
      applyLocal: ({ name, value }) => {
        this.local = { ...this.local, [name]: value }
      },
      clearPersonal: () => {
        const { theme } = this.local
        this.local = theme === undefined ? {} : { theme }
      },
      readBase: () => this.base,
      writeBase: (base) => {
        this.base = base
      },
      readRemote: (user) => ({ preferences: this.#accounts.of(user), isCaughtUp: this.isCaughtUp }),
      change: async (preference) => {
        if (this.isFull) throw new Error('no room')
        this.#accounts.take(this.user, preference)
        // As the store of a user's data: what is on its way is on the screen.
        this.sync.sync()
      },
      schedule: this.schedule.add,
    })
  }

  async signIn(user: number): Promise<void> {
    this.user = user
    this.sync.start(user)
    await rest()
  }

  async choose(preferences: Preferences): Promise<void> {
    this.local = { ...this.local, ...preferences }
    this.sync.changed()
    await rest()
  }

  /** Something came from the server. */
  async pull(): Promise<void> {
    this.sync.sync()
    await rest()
  }

  async wait(): Promise<void> {
    this.schedule.pass(4000)
    await rest()
  }

  async reload(): Promise<void> {
    this.sync = this.#open()
    await this.signIn(this.user)
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve))

async function twoDevices() {
  const accounts = new Accounts()
  const [phone, laptop] = [new Device(accounts), new Device(accounts)]
  for (const device of [phone, laptop]) await device.signIn(1)
  return { accounts, phone, laptop }
}

test('a choice is sent by the tab in which it was made', async () => {
  const { accounts, phone } = await twoDevices()
  const tab = await phone.openTab()
  phone.local = { ...phone.local, theme: 'dark' }
  tab.sync()
  await rest()
  expect(accounts.changes).toEqual([])
  await phone.choose({})
  tab.sync()
  await rest()
  expect(accounts.changes).toEqual([{ name: 'theme', value: 'dark' }])
})

test('a theme chosen on one device is shown on the other, by one change', async () => {
  const { accounts, phone, laptop } = await twoDevices()
  await phone.choose({ theme: 'dark' })
  await laptop.pull()
  await phone.pull()
  expect(laptop.local.theme).toBe('dark')
  expect(accounts.changes).toEqual([{ name: 'theme', value: 'dark' }])
})

test('two devices that sync with each other come to rest', async () => {
  const { accounts, phone, laptop } = await twoDevices()
  await phone.choose({ theme: 'dark', tour: 'completed', recent: [1] })
  await phone.wait()
  await laptop.choose({ theme: 'light', recent: [2] })
  await laptop.wait()
  const { length } = accounts.changes
  for (let round = 0; round < 5; round++) for (const device of [phone, laptop]) await device.pull()
  expect(accounts.changes).toHaveLength(length)
  expect(phone.local).toEqual(laptop.local)
  expect(phone.local).toEqual({ theme: 'light', tour: 'completed', recent: [2, 1] })
})

test('nothing is compared before all rows have arrived', async () => {
  const accounts = new Accounts()
  accounts.take(1, { name: 'theme', value: 'light' })
  const phone = new Device(accounts)
  phone.local = { theme: 'dark' }
  phone.isCaughtUp = false
  await phone.signIn(1)
  expect(phone.base?.isMet).toBe(false)
  phone.isCaughtUp = true
  await phone.pull()
  expect(phone.local.theme).toBe('light')
  expect(accounts.changes).toHaveLength(1)
})

test('a page that catches up during a run is synced only after it has compared', async () => {
  const accounts = new Accounts()
  accounts.take(1, { name: 'theme', value: 'light' })
  const phone = new Device(accounts)
  phone.local = { theme: 'dark' }
  phone.isCaughtUp = false
  const signingIn = phone.signIn(1)
  phone.isCaughtUp = true
  await signingIn
  await phone.pull()
  expect(phone.local.theme).toBe('light')
})

test('opening ten tools is one change, made when no more follow', async () => {
  const { accounts, phone } = await twoDevices()
  let recent: number[] = []
  for (let id = 1; id <= 10; id++) {
    recent = [id, ...recent]
    await phone.choose({ recent })
  }
  expect(accounts.changes).toEqual([])
  await phone.wait()
  expect(accounts.changes).toEqual([{ name: 'recent', value: recent }])
})

test('the list is sent when the page is left', async () => {
  const { accounts, phone } = await twoDevices()
  await phone.choose({ recent: [4] })
  phone.sync.syncNow()
  await rest()
  expect(accounts.of(1).recent).toEqual([4])
})

test('a page that ended too early makes its change on the next visit', async () => {
  const { accounts, phone } = await twoDevices()
  phone.isFull = true
  await phone.choose({ theme: 'dark' })
  expect(accounts.changes).toEqual([])
  phone.isFull = false
  await phone.reload()
  expect(accounts.of(1).theme).toBe('dark')
  expect(phone.local.theme).toBe('dark')
})

test('restarting the tour opens it on all devices', async () => {
  const { phone, laptop } = await twoDevices()
  await phone.choose({ tour: 'completed' })
  await laptop.pull()
  const { tour: _, ...rest } = laptop.local
  laptop.local = rest
  await laptop.reload()
  await phone.pull()
  expect(phone.local.tour).toBe('open')
})

test('signing out leaves the theme and nothing else', async () => {
  const { phone } = await twoDevices()
  await phone.choose({ theme: 'dark', tour: 'completed', recent: [1] })
  phone.sync.stop()
  expect(phone.local).toEqual({ theme: 'dark' })
  expect(phone.base).toBeNull()
})

test('a returning user finds their list again, and another user finds none', async () => {
  const { accounts, phone } = await twoDevices()
  await phone.choose({ recent: [1] })
  await phone.wait()
  phone.sync.stop()
  expect(phone.local.recent).toBeUndefined()
  await phone.signIn(1)
  expect(phone.local.recent).toEqual([1])
  // A page that was not there when the first one left.
  await phone.signIn(2)
  await phone.wait()
  expect(phone.local.recent).toBeUndefined()
  expect(accounts.of(2)).toEqual({})
})

test('tools opened by a visitor are joined to the list at sign-in', async () => {
  const accounts = new Accounts()
  accounts.take(1, { name: 'recent', value: [7] })
  const phone = new Device(accounts)
  phone.local = { recent: [8] }
  await phone.signIn(1)
  expect(accounts.of(1).recent).toEqual([8, 7])
  expect(phone.local.recent).toEqual([8, 7])
})
