import { expect, type Page, type Worker } from '@playwright/test'

/** A timer that has not fired yet. */
interface Pending {
  delay: number
  repeats: boolean
  /** Where it was planned. */
  at: string
}

/** Follows the timers and frames of a page and its workers from now on; before the page is opened. */
export async function followTimers(page: Page): Promise<void> {
  await page.addInitScript(watchTimers)
  page.on('worker', (worker) => void worker.evaluate(watchTimers).catch(() => {}))
}

/** Runs in the page and in its workers. */
function watchTimers(): void {
  const pending = new Map<number, Pending>()
  Object.assign(globalThis, { pendingTimers: pending })
  const watch = (plan: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval') => {
    const planned = globalThis[plan].bind(globalThis) as (callback: () => void, delay?: number) => number
    const cleared = globalThis[clear].bind(globalThis)
    const repeats = plan === 'setInterval'
    const follow = (callback: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
      const timer = planned(() => {
        if (!repeats) pending.delete(timer)
        callback(...args)
      }, delay)
      const at = new Error().stack?.split('\n')[2]?.trim() ?? ''
      pending.set(timer, { delay, repeats, at })
      return timer
    }
    const forget = (timer: number) => {
      pending.delete(timer)
      cleared(timer)
    }
    Object.assign(globalThis, { [plan]: follow, [clear]: forget })
  }
  watch('setTimeout', 'clearTimeout')
  watch('setInterval', 'clearInterval')
  if (!('requestAnimationFrame' in globalThis)) return
  // A browser draws no frames of a hidden page; one that is only told so draws them. What waits for one is a timer too.
  const draw = requestAnimationFrame.bind(globalThis)
  const cancel = cancelAnimationFrame.bind(globalThis)
  Object.assign(globalThis, {
    requestAnimationFrame(callback: FrameRequestCallback) {
      const frame = draw((time) => {
        pending.delete(-frame)
        callback(time)
      })
      pending.set(-frame, { delay: 0, repeats: false, at: 'a frame' })
      return frame
    },
    cancelAnimationFrame(frame: number) {
      pending.delete(-frame)
      cancel(frame)
    },
  })
}

/** What is planned in the page and in its workers. What watches over the start is in the document itself, and goes off once in its first minute. */
export async function pendingTimers(page: Page): Promise<Pending[]> {
  const read = () => [
    ...((Reflect.get(globalThis, 'pendingTimers') as Map<number, Pending> | undefined)?.values() ?? []),
  ]
  const ofWorkers = page.workers().map((worker: Worker) => worker.evaluate(read).catch(() => []))
  const all = (await Promise.all([page.evaluate(read), ...ofWorkers])).flat()
  return all.filter(({ repeats, at }) => repeats || at === 'a frame' || at.includes('/assets/'))
}

/** Tells the page that nobody sees it, or that somebody does again. The browser of the tests would not notice by itself. */
export async function setSeen(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate((seen) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (seen ? 'visible' : 'hidden'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isSeen)
}

/** What has begun ends; after that nothing in page and workers is planned. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect
    .poll(() => pendingTimers(page), { timeout: 20_000, message: `${page.url()} is at rest` })
    .toEqual([])
}
