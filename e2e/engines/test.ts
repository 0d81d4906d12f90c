import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { PASSWORD } from '../support/account.ts'
import { TestServer } from '../support/server.ts'
import { openFirefox } from './firefox-tab.ts'
import { type Engine, openChromium, type Role, type Size, type Tab } from './tab.ts'
import { openWebKit } from './webkit-tab.ts'

export interface EngineOptions {
  engine: Engine
  size: Size
}

interface Fixtures {
  /** A server of this story's own: it may be stopped, which is what a lost connection is in every engine. */
  server: TestServer
  /** Opens a browser with nothing in it; they end with the story. `preferences` are Firefox's. */
  openTab: (preferences?: Record<string, unknown>) => Promise<Tab>
}

export const test = base.extend<Fixtures, EngineOptions>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  size: ['desktop', { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  server: async ({}, use) => {
    const server = await TestServer.start()
    await use(server)
    await server.dispose()
  },
  openTab: async ({ engine, size }, use, story) => {
    const tabs: Tab[] = []
    await use(async (preferences) => {
      const tab = await open(preferences)
      tabs.push(tab)
      // For the table of docs/browsers.md.
      story.annotations.push({ type: 'browser', description: tab.browser })
      return tab
    })
    for (const [at, tab] of tabs.entries()) {
      if (story.status !== story.expectedStatus)
        writeFileSync(story.outputPath(`tab-${at}.png`), await tab.screenshot())
      await tab.close()
    }

    async function open(preferences: Record<string, unknown> | undefined): Promise<Tab> {
      if (engine === 'firefox') return openFirefox(size, preferences)
      if (engine === 'webkit') return openWebKit(size)
      return openChromium(size)
    }
  },
})

export { expect }

/** Waits for a part of the page. */
export const see = (tab: Tab, role: Role, name: string) =>
  expect.poll(() => tab.count(role, name), { message: `${role} "${name}"` }).toBeGreaterThan(0)

export const seeNoMore = (tab: Tab, role: Role, name: string) =>
  expect.poll(() => tab.count(role, name), { message: `no ${role} "${name}"` }).toBe(0)

/** Presses it once it is there. */
export async function press(tab: Tab, role: Role, name: string): Promise<void> {
  await see(tab, role, name)
  await tab.click(role, name)
}

/** Waits until the app has taken over the page that the server has drawn. */
export const untilBooted = (tab: Tab) =>
  expect.poll(() => tab.evaluate(() => document.documentElement.dataset.booted)).toBe('')

/** Waits until everything about finding a tool works without a server. */
export async function untilOfflineReady(tab: Tab): Promise<void> {
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('catalogue-on-device'))).toBe('1')
  await expect
    .poll(() => tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
}

/** Opens the menu that a phone keeps a part of the header in; elsewhere all of it is in sight. */
export async function openMenu(tab: Tab): Promise<void> {
  if ((await tab.count('button', 'Menu')) > 0) await tab.click('button', 'Menu')
}

/** Signs in through the dialog. */
export async function signIn(tab: Tab, name: string): Promise<void> {
  await untilBooted(tab)
  await openMenu(tab)
  await press(tab, 'button', 'Sign In')
  await see(tab, 'textbox', 'Username or email')
  await tab.fill('textbox', 'Username or email', name)
  // Firefox calls it no textbox.
  await tab.press('Tab')
  await tab.type(PASSWORD)
  await tab.press('Enter')
  await see(tab, 'button', `Account of ${name}`)
}
