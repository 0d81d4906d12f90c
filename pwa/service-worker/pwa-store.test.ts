import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './pwa-store.ts'

const reload = vi.fn()
let stored: Map<string, string>

beforeEach(() => {
  reload.mockReset()
  stored = new Map()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return () => void vi.unstubAllGlobals()
})

test('an update reloads the page once', () => {
  reloadOnce(100_000)
  reloadOnce(101_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the next update, later on, reloads again', () => {
  reloadOnce(100_000)
  reloadOnce(200_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without storage nothing guards against a loop, so nothing reloads', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})
