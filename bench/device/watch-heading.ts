import type { Page } from '@playwright/test'

/** Milliseconds since 1970, of the machine that page and bench share. */
export interface Shown {
  /** When the page got the `online` event; null if it did not. */
  returned: number | null
  /** When the frame with the text was drawn. */
  painted: number
}

/** Watches for a heading that contains the text. Resolves, when the page is watching, with a function that waits for it. */
export async function watchHeading(page: Page, text: string): Promise<() => Promise<Shown>> {
  await page.evaluate(watch, text)
  return () => page.evaluate(() => Reflect.get(window, 'benchShown') as Promise<Shown>)
}

/** Runs in the page. */
function watch(text: string): void {
  const now = () => performance.timeOrigin + performance.now()
  const isShown = () =>
    [...document.querySelectorAll('main :is(h1, h3)')].some((heading) => heading.textContent.includes(text))
  let returned: number | null = null
  const noteReturn = () => {
    returned = now()
  }
  window.addEventListener('online', noteReturn, { once: true, capture: true })
  const shown = new Promise<Shown>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A message comes after the frame that this callback belongs to.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve({ returned, painted: now() })
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  Object.assign(window, { benchShown: shown })
}
