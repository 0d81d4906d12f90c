/** `npm run screenshots`: the pictures of the manifest, README.md and docs/screens.md, taken from the app as it is built. */
import { mkdirSync } from 'node:fs'
import { extname } from 'node:path'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import sharp from 'sharp'
import { become, takePremium } from '../e2e/support/account.ts'
import { becomeOwner } from '../e2e/support/admin.ts'
import { TestServer } from '../e2e/support/server.ts'
import { findChromium } from './browsers.ts'

interface Shot {
  file: string
  path: string
  theme?: 'light' | 'dark'
  isPhone?: boolean
  isOffline?: boolean
  /** A visitor unless told. The owner is an admin too. */
  as?: 'premium' | 'owner'
}

const MANIFEST: readonly Shot[] = [
  { file: 'public/screenshots/wide-home.png', path: '/' },
  { file: 'public/screenshots/wide-tool.png', path: '/tool/645' },
  { file: 'public/screenshots/wide-compare.png', path: '/compare/172,173,174', theme: 'dark' },
  { file: 'public/screenshots/narrow-home.png', path: '/', isPhone: true },
  { file: 'public/screenshots/narrow-search.png', path: '/?search=meeting+notes', isPhone: true },
  { file: 'public/screenshots/narrow-tool.png', path: '/tool/645', isPhone: true, theme: 'dark' },
]

const DOCS: readonly Shot[] = [
  { file: 'home-light', path: '/' },
  { file: 'home-dark', path: '/', theme: 'dark' },
  { file: 'search-dark', path: '/?search=meeting+notes', theme: 'dark' },
  { file: 'tool-light', path: '/tool/645' },
  { file: 'compare-light', path: '/compare/172,173,174' },
  { file: 'trending-dark', path: '/trending', theme: 'dark' },
  { file: 'account-light', path: '/account?tab=settings', as: 'premium' },
  { file: 'premium-light', path: '/subscribe' },
  { file: 'admin-dark', path: '/admin', as: 'owner', theme: 'dark' },
  { file: 'admin-tools-light', path: '/admin/tools', as: 'owner' },
  { file: 'revenue-light', path: '/platform-revenue', as: 'owner' },
  { file: 'agent-demo-light', path: '/agent-demo' },
  { file: 'phone-offline', path: '/', isPhone: true, isOffline: true },
  { file: 'phone-tool-dark', path: '/tool/645', isPhone: true, theme: 'dark' },
].map((shot) => ({ ...shot, file: `docs/images/${shot.file}.webp` }) as Shot)

const WIDE = { viewport: { width: 1280, height: 800 } }
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

async function take(browser: Browser, server: TestServer, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    ...(shot.isPhone ? PHONE : WIDE),
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript((theme) => localStorage.setItem('ui-theme', theme), shot.theme ?? 'light')
  if (shot.as === 'owner') await becomeOwner(page, server, 'mara')
  if (shot.as === 'premium') {
    await become(page, 'jonas')
    await takePremium(page)
  }
  await settle(page)
  await page.goto(shot.path)
  // A second visit, with the catalogue on the device and the app in its cache, shows what a returning reader sees.
  await page.waitForFunction(() => localStorage.getItem('catalogue-on-device') === '1')
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  await context.setOffline(shot.isOffline ?? false)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1500)
  const picture = await page.screenshot()
  await (extname(shot.file) === '.webp' ? sharp(picture).webp({ quality: 82 }) : sharp(picture)).toFile(
    shot.file,
  )
  await context.close()
}

/** Without the welcome, which a newcomer sees once. */
async function settle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('premium-tour-completed', 'true')
    localStorage.setItem('premium-welcome-shown', 'true')
  })
}

for (const folder of ['public/screenshots', 'docs/images']) mkdirSync(folder, { recursive: true })
// As `npm start` begins, with sample records in every list.
const server = await TestServer.start({ PREPARES_FRESH: '1' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  for (const shot of [...MANIFEST, ...DOCS]) await take(browser, server, shot)
} finally {
  await browser.close()
  await server.dispose()
}
