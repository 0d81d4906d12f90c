import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { onWakeUp } from './freshness.ts'

const MINUTE = 60_000

/** A page whose visibility and clock a test sets. */
class Page extends EventTarget {
  visibilityState = 'visible'
  now = 1_800_000_000_000
  woken = 0

  see(visibilityState: 'visible' | 'hidden', after = 0): void {
    this.now += after
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page

beforeEach(() => {
  page = new Page()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  const end = onWakeUp(
    () => page.woken++,
    () => page.now,
  )
  onTestFinished(() => {
    end()
    vi.unstubAllGlobals()
  })
})

test('a page that was hidden for more than a minute wakes up when it is shown, once', () => {
  page.see('hidden')
  page.see('visible', MINUTE + 1)
  page.dispatchEvent(new Event('pageshow'))
  expect(page.woken).toBe(1)
})

test('a glance at something else is no sleep, and several of them neither', () => {
  for (let i = 0; i < 3; i++) {
    page.see('hidden', 1000)
    page.see('visible', MINUTE / 2)
  }
  expect(page.woken).toBe(0)
})

test('a page out of the back-forward cache wakes up, whatever came between', () => {
  page.dispatchEvent(new Event('pagehide'))
  page.see('hidden', MINUTE)
  page.now += MINUTE
  page.dispatchEvent(new Event('pageshow'))
  expect(page.woken).toBe(1)
})

test('the first showing of a page is no waking', () => {
  page.dispatchEvent(new Event('pageshow'))
  page.see('visible', 2 * MINUTE)
  expect(page.woken).toBe(0)
})
