import type { Page } from '@playwright/test'
import { spread } from '../lib/measure.ts'

const WORDS = ['transcribe meetings', 'remove background', 'video editing', 'seo', 'code review', 'trnaslate']
const KEY_INTERVAL_MS = 120
const SLOWDOWN = 4

export interface Typing {
  median: number
  p98: number
  /** Sum of layout shifts that no key press excuses, and those it would: nothing at all may jump. */
  shift: number
}

/** Types into the search box on a slowed CPU; durations are those of the Event Timing API, in steps of 8 ms. */
export async function typeWords(page: Page): Promise<Typing> {
  const session = await page.context().newCDPSession(page)
  const box = page.getByRole('searchbox', { name: 'Search AI tools' })
  await box.waitFor()
  await page.waitForTimeout(2000)
  await page.evaluate(observe)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  for (const words of WORDS) {
    await box.pressSequentially(words, { delay: KEY_INTERVAL_MS })
    await page.waitForTimeout(500)
    await box.fill('')
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const seen = (await page.evaluate(() => Reflect.get(window, 'benchTyping'))) as {
    durations: number[]
    shift: number
  }
  const sorted = seen.durations.sort((a, b) => a - b)
  const p98 = sorted[Math.floor(sorted.length * 0.98)] ?? Number.NaN
  return { median: spread(sorted).median, p98, shift: seen.shift }
}

function observe(): void {
  const seen = { durations: [] as number[], shift: 0 }
  Object.assign(window, { benchTyping: seen })
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'keydown') seen.durations.push(entry.duration)
    }
  })
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  shifts.observe({ type: 'layout-shift' })
}
