import { beforeEach, expect, test, vi } from 'vitest'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { hasSyncBase, readSyncBase, writeSyncBase } from './preference-sync-base.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => void vi.unstubAllGlobals()
})

test('what was written is read again', () => {
  const base = { user: 1, isMet: true, values: { theme: 'dark', tour: 'open', recent: [3, 1] } } as const
  writeSyncBase({ ...base, values: { ...base.values, recent: [...base.values.recent] } })
  expect(readSyncBase()).toEqual(base)
  expect([hasSyncBase(1), hasSyncBase(2), hasSyncBase(undefined)]).toEqual([true, false, false])
  writeSyncBase(null)
  expect(readSyncBase()).toBeNull()
})

test.each(['{', 'null', '7', '[]', '{}', '{"user":"1"}'])('damaged storage %j is no base', (text) => {
  stored.set(LATER_STORAGE_KEYS.agreed, text)
  expect(readSyncBase()).toBeNull()
})

test('values that are no choices are left out', () => {
  const values = { theme: 'pink', tour: 1, recent: [1, 'two', 3], other: true }
  stored.set(LATER_STORAGE_KEYS.agreed, JSON.stringify({ user: 1, isMet: 'yes', values }))
  expect(readSyncBase()).toEqual({ user: 1, isMet: false, values: { recent: [1, 3] } })
})
