import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { visibleInterval, visibleTimeout } from './visible-timers.ts'

const MINUTE = 60_000

class Page extends EventTarget {
  visibilityState = 'visible'

  see(isSeen: boolean): void {
    this.visibilityState = isSeen ? 'visible' : 'hidden'
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let calls: number
const call = () => calls++

beforeEach(() => {
  page = new Page()
  calls = 0
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

test('while the page is seen they are timers like any other', () => {
  visibleTimeout(call, MINUTE)
  const end = visibleInterval(call, MINUTE)
  vi.advanceTimersByTime(3 * MINUTE)
  expect(calls).toBe(1 + 3)
  end()
  visibleTimeout(call, MINUTE)()
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing is planned while nobody sees it; what has fallen due comes once, when it is seen', () => {
  visibleTimeout(call, MINUTE)
  visibleInterval(call, MINUTE)
  page.see(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60 * MINUTE)
  expect(calls).toBe(0)
  page.see(true)
  vi.advanceTimersByTime(0)
  expect(calls).toBe(2)
  vi.advanceTimersByTime(MINUTE)
  expect(calls).toBe(3)
})

test('a short look away delays nothing', () => {
  visibleInterval(call, MINUTE)
  vi.advanceTimersByTime(MINUTE / 3)
  page.see(false)
  vi.advanceTimersByTime(MINUTE / 3)
  page.see(true)
  vi.advanceTimersByTime(MINUTE / 3)
  expect(calls).toBe(1)
})

test('a timer that begins out of sight waits, and one that was ended does not come back', () => {
  page.see(false)
  const end = visibleInterval(call, MINUTE)
  visibleTimeout(call, MINUTE)
  expect(vi.getTimerCount()).toBe(0)
  end()
  vi.advanceTimersByTime(MINUTE)
  page.see(true)
  vi.advanceTimersByTime(MINUTE)
  expect(calls).toBe(1)
})
