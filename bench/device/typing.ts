import type { Page } from '@playwright/test'
import { spread } from '../lib/measure.ts'

const WORDS = ['transcribe meetings', 'remove background', 'video editing', 'seo', 'code review', 'trnaslate']
const KEY_INTERVAL_MS = 120
const SLOWDOWN = 4

export interface Typing {
  median: number
  p98: number
  /** How far the list of tools moved on the page while its contents changed, in pixels. */
  moved: number
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
  const { durations, tops } = (await page.evaluate(() => Reflect.get(window, 'benchTyping'))) as Seen
  const sorted = durations.sort((a, b) => a - b)
  const p98 = sorted[Math.floor(sorted.length * 0.98)] ?? Number.NaN
  return { median: spread(sorted).median, p98, moved: Math.max(...tops) - Math.min(...tops) }
}

interface Seen {
  durations: number[]
  tops: number[]
}

function observe(): void {
  const seen: Seen = { durations: [], tops: [] }
  Object.assign(window, { benchTyping: seen })
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'keydown') seen.durations.push(entry.duration)
    }
  })
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const look = () => {
    const card = document.querySelector('main article')
    if (card !== null) seen.tops.push(card.getBoundingClientRect().top + window.scrollY)
    requestAnimationFrame(look)
  }
  look()
}
