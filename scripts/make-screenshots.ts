/**
 * The screenshots of the manifest and of README.md, taken from the built app: `npm run build`, then
 * `node scripts/make-screenshots.ts`.
 */
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, devices } from '@playwright/test'
import { TestServer } from '../e2e/support/server.ts'
import { findChromium } from './chromium.ts'

interface Shot {
  file: string
  path: string
  theme?: 'light' | 'dark'
  isPhone?: boolean
  isOffline?: boolean
}

const SHOTS: readonly Shot[] = [
  { file: 'public/screenshots/wide-home.png', path: '/' },
  { file: 'public/screenshots/wide-tool.png', path: '/tool/645' },
  { file: 'public/screenshots/wide-compare.png', path: '/compare/172,173,174', theme: 'dark' },
  { file: 'public/screenshots/narrow-home.png', path: '/', isPhone: true },
  { file: 'public/screenshots/narrow-search.png', path: '/?search=meeting+notes', isPhone: true },
  { file: 'public/screenshots/narrow-tool.png', path: '/tool/645', isPhone: true, theme: 'dark' },
  { file: 'docs/images/home-light.png', path: '/' },
  { file: 'docs/images/search-dark.png', path: '/?search=meeting+notes', theme: 'dark' },
  { file: 'docs/images/tool-light.png', path: '/tool/645' },
  { file: 'docs/images/phone-offline.png', path: '/', isPhone: true, isOffline: true },
]

const WIDE = { viewport: { width: 1280, height: 800 } }
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

async function take(browser: Browser, url: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({ ...(shot.isPhone ? PHONE : WIDE), reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript((theme) => localStorage.setItem('ui-theme', theme), shot.theme ?? 'light')
  await page.goto(url + shot.path)
  // A second visit, with the catalogue on the device and the app in its cache, shows what a returning reader sees.
  await page.waitForFunction(() => localStorage.getItem('catalogue-on-device') === '1')
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  await context.setOffline(shot.isOffline ?? false)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: shot.file })
  await context.close()
}

mkdirSync('public/screenshots', { recursive: true })
const server = await TestServer.start()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  for (const shot of SHOTS) await take(browser, server.url, shot)
} finally {
  await browser.close()
  await server.dispose()
}
