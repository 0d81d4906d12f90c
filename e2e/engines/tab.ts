import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

/** What a story is told on, in pixels of the window. */
export const SIZES = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const
export type Size = keyof typeof SIZES

/** The roles that the stories of all engines look for. */
export type Role = 'button' | 'dialog' | 'heading' | 'link' | 'searchbox' | 'textbox'

/** A tab of some browser: what a story needs of it. Parts of the page go by the role and the whole name that it tells screen readers. */
export interface Tab {
  /** Name and version of the browser, as its driver tells them. */
  readonly browser: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Runs in the page, so it may name nothing from outside; what goes in and out is JSON. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A): Promise<R>
  /** How many of them can be seen. */
  count(role: Role, name: string): Promise<number>
  /** Presses the first one that can be seen. @throws when there is none */
  click(role: Role, name: string): Promise<void>
  /** Takes the place of what is in a field. @throws when there is none */
  fill(role: Role, name: string, text: string): Promise<void>
  type(text: string): Promise<void>
  /** A key of the standard's names, or one with control: `Enter`, `Control+k`. */
  press(key: string): Promise<void>
  /** What can be seen of the page, as PNG. */
  screenshot(): Promise<Buffer>
  /** Ends the browser, with all that it kept. */
  close(): Promise<void>
}

/** A Chromium of its own, driven by Playwright. Of the three it alone can be told to be a phone, with a finger in place of a mouse. */
export async function openChromium(size: Size): Promise<Tab> {
  const browser = await chromium.launch(config.use?.launchOptions)
  const isPhone = size === 'phone'
  // The other stories go without its worker.
  const page = await browser.newPage({
    serviceWorkers: 'allow',
    viewport: SIZES[size],
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  const seen = (role: Role, name: string) =>
    page.getByRole(role, { name, exact: true }).locator('visible=true')
  return {
    browser: `Chromium ${browser.version()}`,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    count: (role, name) => seen(role, name).count(),
    click: (role, name) => seen(role, name).first().click(),
    fill: (role, name, text) => seen(role, name).first().fill(text),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
