import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userView } from '#shared/sync/user-view.ts'
import { makeUser } from '../testing/factories.ts'
import { stubStorage } from '../testing/stub-storage.ts'

const HOUR_MS = 60 * 60 * 1000
const KEY = 'unsent-since'
let stored: Map<string, string>
/** What the browser has promised, and what it answers when it is asked. */
let browser: { isKept: boolean; agrees: boolean }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') })
  browser = { isKept: false, agrees: false }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', body: { dataset: {} } }),
  )
  vi.stubGlobal('navigator', {
    storage: {
      persisted: async () => browser.isKept,
      persist: async () => browser.agrees,
    },
  })
  stored = stubStorage('localStorage', { 'session-user': JSON.stringify(makeUser({ id: 3 })) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that has just been loaded. */
async function load() {
  vi.resetModules()
  const { userData } = await import('./user-data.ts')
  const unsent = await import('./unsent.ts')
  const end = unsent.followUnsent()
  const show = async (waiting: number) => {
    userData.setState({ ...userView([], []), waiting, refused: [] }, true)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...unsent, show, end }
}

test('changes that have waited for a day are at risk, from the moment on in an open page', async () => {
  const { atRisk, show, end } = await load()
  const since = Date.now()
  await show(2)
  await vi.advanceTimersByTimeAsync(23 * HOUR_MS)
  await show(3)
  expect(atRisk.getState()).toBeNull()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(atRisk.getState()).toEqual({ count: 3, since })
  end()
})

test('the age outlives the page, and begins anew once everything was sent', async () => {
  const first = await load()
  await first.show(1)
  first.end()
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS)
  const second = await load()
  await second.show(1)
  expect(second.atRisk.getState()).toMatchObject({ count: 1 })
  await second.show(0)
  expect(second.atRisk.getState()).toBeNull()
  expect(stored.has(KEY)).toBe(false)
  await second.show(1)
  expect(second.atRisk.getState()).toBeNull()
  second.end()
})

test('nothing is at risk where the browser has promised to keep it, or promises now', async () => {
  browser.isKept = true
  const kept = await load()
  await kept.show(1)
  await vi.advanceTimersByTimeAsync(25 * HOUR_MS)
  expect(kept.atRisk.getState()).toBeNull()
  kept.end()

  browser = { isKept: false, agrees: true }
  const asking = await load()
  await asking.show(1)
  expect(asking.atRisk.getState()).not.toBeNull()
  expect(await asking.askToKeep()).toBe(true)
  expect(asking.atRisk.getState()).toBeNull()
  asking.end()
})

test('a browser that cannot say what it keeps has promised nothing', async () => {
  vi.stubGlobal('navigator', {})
  const { atRisk, show, askToKeep, end } = await load()
  await show(1)
  await vi.advanceTimersByTimeAsync(25 * HOUR_MS)
  expect(atRisk.getState()).toMatchObject({ count: 1 })
  expect(await askToKeep()).toBe(false)
  end()
})

test('each user has an age of their own, which goes with what waited', async () => {
  stored.set(KEY, JSON.stringify({ 7: Date.now() - 48 * HOUR_MS, 9: 'long ago' }))
  const { atRisk, show, forgetUnsent, end } = await load()
  await show(1)
  expect(atRisk.getState()).toBeNull()
  expect(Object.keys(JSON.parse(stored.get(KEY) ?? ''))).toEqual(['3', '7'])
  forgetUnsent(7)
  expect(Object.keys(JSON.parse(stored.get(KEY) ?? ''))).toEqual(['3'])
  end()
})
