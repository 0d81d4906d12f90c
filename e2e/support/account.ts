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
  await page.evaluate(
    async ([username, secret]) => {
      const send = async (path: string, body: object) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
        // Who is here already only signs in, on another device.
        if (!answer.ok && answer.status !== 409)
          throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
        return answer
      }
      await send('/api/register', { username, email: `${username}@example.com`, password: secret })
      const answer = await send('/api/login', { username, password: secret })
      const { user } = (await answer.json()) as { user: object }
      localStorage.setItem('session-user', JSON.stringify(user))
    },
    [name, PASSWORD] as const,
  )
}

/** Gives premium to the signed-in user, without the screens. */
export async function takePremium(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/activate-premium', { method: 'POST' })
    localStorage.setItem('session-user', await (await fetch('/api/me')).text())
  })
}

export async function enter(page: Page, name: string, secret: string): Promise<void> {
  await panel(page, 'Sign In').getByLabel('User name or email').fill(name)
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
