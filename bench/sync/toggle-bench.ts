import type { Page } from '@playwright/test'
import { withBrowser } from '../device/browser.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'

const PAUSE_MS = 150

interface Toggle {
  /** From the click to the change in the page, in milliseconds. */
  changed: number
  /** From the click to the frame that shows it. */
  painted: number
  /** Frames that were drawn before the change was in. */
  framesBefore: number
}

/** A heart from the click to the screen, signed in, with the change stored on the device and pushed behind it. */
export async function toggleTable(url: string, { clicks }: { clicks: number }): Promise<string> {
  const toggles = await withBrowser(async (context) => {
    const page = await context.newPage()
    await signIn(page, url)
    return clickHearts(page, { url, clicks })
  })
  const column = (name: keyof Toggle) => spread(toggles.map((toggle) => toggle[name]))
  const [changed, painted] = [column('changed'), column('painted')]
  const late = toggles.filter(({ framesBefore }) => framesBefore > 0).length
  return markdownTable(
    [
      'a heart, click to screen',
      'changed, ms median',
      'p99',
      'painted, ms median',
      'p99',
      'not in the next frame',
    ],
    [[`${clicks} clicks in Chromium`, changed.median, changed.p99, painted.median, painted.p99, `${late}`]],
  )
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/unsubscribe`)
  await page.evaluate(async () => {
    const username = `bench${Date.now()}`
    const password = 'seven blue horses'
    const send = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    await send('/api/register', { username, email: `${username}@example.com`, password })
    const { user } = await (await send('/api/login', { username, password })).json()
    localStorage.setItem('session-user', JSON.stringify(user))
  })
}

async function clickHearts(page: Page, { url, clicks }: { url: string; clicks: number }): Promise<Toggle[]> {
  await page.goto(url)
  await page.waitForFunction(() => localStorage.getItem('catalogue-on-device') === '1')
  const heart = page
    .getByRole('region', { name: 'Tools' })
    .getByRole('button', { name: /^Favorite / })
    .first()
  // The first click fetches code; what is measured is a page in use.
  await heart.click()
  await page.waitForTimeout(2000)
  await page.evaluate(watchHearts)
  for (let click = 0; click < clicks; click++) {
    await heart.click()
    await page.waitForTimeout(PAUSE_MS)
  }
  return (await page.evaluate(() => Reflect.get(window, 'benchToggles'))) as Toggle[]
}

/** Runs in the page: notes for each click when the heart had changed, and when the frame with it was drawn. */
function watchHearts(): void {
  const toggles: Toggle[] = []
  Object.assign(window, { benchToggles: toggles })
  const watch = ({ target, timeStamp }: Event) => {
    const heart = target instanceof Element ? target.closest('button[aria-pressed]') : null
    if (heart === null) return
    let frames = 0
    let isOver = false
    const count = () => {
      frames++
      if (!isOver) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    const observer = new MutationObserver(() => {
      isOver = true
      observer.disconnect()
      const [changed, framesBefore] = [performance.now() - timeStamp, frames]
      requestAnimationFrame(() => {
        // A message comes after the frame that this callback belongs to.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () =>
          toggles.push({ changed, painted: performance.now() - timeStamp, framesBefore })
        port2.postMessage(null)
      })
    })
    observer.observe(heart, { attributes: true, attributeFilter: ['aria-pressed'] })
  }
  document.addEventListener('click', watch, { capture: true })
}
