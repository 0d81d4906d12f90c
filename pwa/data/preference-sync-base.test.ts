import { beforeEach, expect, test, vi } from 'vitest'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { stubStorage } from '../testing/stub-storage.ts'
import { hasSyncBase, syncBase } from './preference-sync-base.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = stubStorage()
  return () => void vi.unstubAllGlobals()
})

test('what was written is read again', () => {
  const base = { user: 1, isMet: true, values: { theme: 'dark', tour: 'open', recent: [3, 1] } } as const
  syncBase.set({ ...base, values: { ...base.values, recent: [...base.values.recent] } })
  expect(syncBase.get()).toEqual(base)
  expect([hasSyncBase(1), hasSyncBase(2), hasSyncBase(undefined)]).toEqual([true, false, false])
  syncBase.set(null)
  expect(syncBase.get()).toBeNull()
})

test.each(['{', 'null', '7', '[]', '{}', '{"user":"1"}'])('damaged storage %j is no base', (text) => {
  stored.set(LATER_STORAGE_KEYS.agreed, text)
  expect(syncBase.get()).toBeNull()
})

test('values that are no choices are left out', () => {
  const values = { theme: 'pink', tour: 1, recent: [1, 'two', 3], other: true }
  stored.set(LATER_STORAGE_KEYS.agreed, JSON.stringify({ user: 1, isMet: 'yes', values }))
  expect(syncBase.get()).toEqual({ user: 1, isMet: false, values: { recent: [1, 3] } })
})
