import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Browser, expect, type Page } from '@playwright/test'

export const PASSWORD = 'seven blue horses'
export const NEW_PASSWORD = 'eight green horses'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your AI Tool Hub account' })
export const header = (page: Page) => page.getByRole('banner')
export const userButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Account of ${name}` })
export const panel = (page: Page, name: string) => dialog(page).getByRole('tabpanel', { name })
export const password = (page: Page, tab: string) => panel(page, tab).getByLabel('Password', { exact: true })
/** The visible one: the text is also in the live region for screen readers. */
export const toast = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).locator('visible=true').first()

/** Names that no other test uses. */
let made = 0
export const freshName = (test: string) => `${test}${process.pid}n${++made}`

/**
 * Makes an account and signs in, without the screens: from a text file of the site, where no app has to start or would
 * notice. `site` is for pages that have no base URL.
 */
export async function become(page: Page, name: string, site = ''): Promise<void> {
  await page.goto(`${site}/robots.txt`)
  await register(new URL(page.url()).origin, name)
  await page.evaluate(
    async ([username, secret]) => {
      const answer = await fetch('/api/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password: secret }),
      })
      if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
      const { user } = (await answer.json()) as { user: object }
      localStorage.setItem('session-user', JSON.stringify(user))
    },
    [name, PASSWORD] as const,
  )
}

let registered = 0

/** Makes an account, each from an address of its own: the stories of a file are more people than one address may register in an hour. */
export async function register(site: string, username: string): Promise<void> {
  const sent = request(`${site}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    family: 4,
    localAddress: `127.0.0.${2 + (registered++ % 250)}`,
  })
  sent.end(JSON.stringify({ username, email: `${username}@example.com`, password: PASSWORD }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const said = await text(answer)
  // Who is here already only signs in, on another device.
  if (![200, 201, 409].includes(answer.statusCode ?? 0))
    throw new Error(`/api/register answered ${answer.statusCode}: ${said}`)
}

/** Gives premium to the signed-in user, without the screens. */
export async function takePremium(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/activate-premium', { method: 'POST' })
    localStorage.setItem('session-user', await (await fetch('/api/me')).text())
  })
}

export async function enter(page: Page, name: string, secret: string): Promise<void> {
  await panel(page, 'Sign In').getByLabel('Username or email').fill(name)
  await password(page, 'Sign In').fill(secret)
  await panel(page, 'Sign In')
    .getByRole('button', { name: /^Sign(ing)? [Ii]n/ })
    .click()
}

export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await userButton(page, name).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The same person on another device. */
export async function onAnotherDevice(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(userButton(page, name)).toBeVisible()
  return page
}
