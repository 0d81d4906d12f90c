import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refuseStorage, stubStorage } from '../testing/stub-storage.ts'
import { forgetStored, isStorageRefused, oneOf, storedValue } from './stored-value.ts'

const size = z.object({ width: z.number() })
let stored: Map<string, string>
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  stored = stubStorage()
  return () => void vi.unstubAllGlobals()
})

function writeElsewhere(key: string, text: string): void {
  stored.set(key, text)
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('a value comes back as the same object until the text changes', () => {
  const value = storedValue('a', size)
  expect(value.get()).toBeNull()
  expect(value.set({ width: 3 })).toBe(true)
  expect(stored.get('a')).toBe('{"width":3}')
  const first = value.get()
  expect(first).toEqual({ width: 3 })
  expect(value.get()).toBe(first)
  value.set(null)
  expect(stored.has('a')).toBe(false)
})

test.each(['{', 'null', '7', '{"width":"3"}'])('what is not ours, %s, counts as nothing', (text) => {
  stored.set('a', text)
  expect(storedValue('a', size).get()).toBeNull()
})

test('a text stands there as it is', () => {
  const theme = storedValue('b', oneOf('light', 'dark'), { isText: true })
  theme.set('dark')
  expect(stored.get('b')).toBe('dark')
  expect(theme.get()).toBe('dark')
  stored.set('b', 'pink')
  expect(theme.get()).toBeNull()
})

test('followers hear what this page and other tabs write, and what they missed while the page was asleep', () => {
  const value = storedValue('c', size)
  const heard: unknown[] = []
  const stop = value.subscribe((by) => heard.push([by, value.get()?.width]))
  value.set({ width: 1 })
  value.set({ width: 1 })
  writeElsewhere('c', '{"width":2}')
  writeElsewhere('other', '{"width":9}')
  stored.set('c', '{"width":3}')
  page.dispatchEvent(new Event('pageshow'))
  forgetStored(['c'])
  stop()
  value.set({ width: 4 })
  expect(heard).toEqual([
    ['page', 1],
    ['tab', 2],
    ['tab', 3],
    ['page', undefined],
  ])
})

test('where storage is refused a value lasts as long as the page', () => {
  refuseStorage()
  const value = storedValue('d', size)
  expect(isStorageRefused()).toBe(true)
  expect(value.get()).toBeNull()
  const stop = value.subscribe(() => value.set({ width: 1 }))
  expect(value.set({ width: 1 })).toBe(false)
  expect(value.get()).toEqual({ width: 1 })
  stop()
  expect(value.set(null)).toBe(false)
  expect(value.get()).toBeNull()
})

test('what a full storage does not take lasts until another tab writes', () => {
  const value = storedValue('e', size)
  value.set({ width: 1 })
  value.subscribe(() => {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  expect(value.set({ width: 2 })).toBe(false)
  expect(value.get()).toEqual({ width: 2 })
  writeElsewhere('e', '{"width":3}')
  expect(value.get()).toEqual({ width: 3 })
})

test('a tab has values of its own', () => {
  const ofTab = stubStorage('sessionStorage')
  storedValue('f', size, { lasts: 'tab' }).set({ width: 1 })
  expect([ofTab.size, stored.size]).toEqual([1, 0])
})
