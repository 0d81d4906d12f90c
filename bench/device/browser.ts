import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/browsers.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
]

export function openBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ARGS,
    viewport: { width: 1280, height: 900 },
  })
}

/** A browser with a fresh profile, which is deleted afterwards. */
export async function withBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'ai-tool-hub-browser-'))
  const context = await openBrowser(profile)
  try {
    return await work(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Moments on the page's own clock, as the probe below wrote them. */
export interface Moments {
  /** The first tool card was in the page. */
  firstCard?: number
  /** The page noted that the device holds the whole catalogue and answers. */
  ready?: number
}

/** Runs in the page before its own scripts: notes moments without touching the product. */
export function probe(): void {
  const moments: Moments = {}
  Object.assign(window, { benchMoments: moments })
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = function (key: string, value: string) {
    if (key === 'catalogue-on-device') moments.ready ??= performance.now()
    setItem.call(this, key, value)
  }
  const observer = new MutationObserver(() => {
    if (document.querySelector('main article h3') === null) return
    moments.firstCard ??= performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

export async function readMoments(page: Page, wanted: keyof Moments): Promise<Required<Moments>> {
  const handle = await page.waitForFunction(
    (name) => {
      const moments = Reflect.get(window, 'benchMoments') as Moments
      return moments[name] === undefined ? null : moments
    },
    wanted,
    { timeout: 120_000 },
  )
  return (await handle.jsonValue()) as Required<Moments>
}
