import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { findFirefox } from '../../scripts/browsers.ts'
import { type Role, SIZES, type Size, type Tab } from './tab.ts'

/** A Firefox of its own, with a fresh profile, driven by WebDriver BiDi. `preferences` are those of about:config. */
export async function openFirefox(size: Size, preferences: Record<string, unknown> = {}): Promise<Tab> {
  const executablePath = findFirefox()
  if (executablePath === undefined) throw new Error('There is no Firefox here')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Its window is never as narrow as a phone; what the page is shown in may be.
    defaultViewport: SIZES[size],
    extraPrefsFirefox: preferences,
  })
  const page = await browser.newPage()
  const [, version] = (await browser.version()).split('/')
  return {
    browser: `Firefox ${version}`,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Of what the page does to its address by itself, it is not told.
    url: () => page.evaluate(() => location.href),
    evaluate: (run, ...args) => page.evaluate(run as (...args: unknown[]) => never, ...args),
    count: async (role, name) => (await seen(page, role, name)).length,
    async click(role, name) {
      const element = await first(page, role, name)
      // By itself it would scroll it under a bar that stands over the page.
      await element.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await element.click()
    },
    async fill(role, name, text) {
      const field = await first(page, role, name)
      await field.click({ count: 3 })
      await page.keyboard.press('Backspace')
      await page.keyboard.type(text)
    },
    type: (text) => page.keyboard.type(text),
    async press(key) {
      const [last = '', control] = key.split('+').reverse()
      if (control !== undefined) await page.keyboard.down('Control')
      await page.keyboard.press(last as 'Enter')
      if (control !== undefined) await page.keyboard.up('Control')
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}

/** While the page goes to another, what was found on the first is gone before it can be asked: then it is looked for again. */
async function seen(page: Page, role: Role, name: string): Promise<ElementHandle[]> {
  try {
    return await find(page, role, name)
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such node')) return seen(page, role, name)
    throw error
  }
}

async function find(page: Page, role: Role, name: string): Promise<ElementHandle[]> {
  const found = await page.$$(`::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`)
  const visible = await Promise.all(found.map((element) => element.isVisible()))
  return found.filter((_, at) => visible[at])
}

async function first(page: Page, role: Role, name: string): Promise<ElementHandle> {
  const [element] = await seen(page, role, name)
  if (element === undefined) throw new Error(`There is no ${role} "${name}"`)
  return element
}
