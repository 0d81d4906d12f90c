import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastTimer } from './toast-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it ends after its time, and only once', () => {
  const onEnd = vi.fn()
  const timer = new ToastTimer(5000, onEnd)
  timer.run()
  timer.run()
  vi.advanceTimersByTime(4999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('time while it is held does not count', () => {
  const onEnd = vi.fn()
  const timer = new ToastTimer(5000, onEnd)
  timer.run()
  vi.advanceTimersByTime(3000)
  timer.hold()
  vi.advanceTimersByTime(60_000)
  timer.hold()
  expect(onEnd).not.toHaveBeenCalled()
  timer.run()
  vi.advanceTimersByTime(1999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})
