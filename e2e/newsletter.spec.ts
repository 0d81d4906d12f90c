import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type ReadMail, readMail, unsubscribeAddress } from '../sync-server/testing/read-mail.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { toast } from './support/account.ts'
import { goTo } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import {
  collectComplaints,
  expect,
  firstVisitTest,
  gotoOffline,
  installedTest,
  test,
  untilBooted,
  untilOfflineReady,
} from './support/test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Weekly AI tools by email' })
const button = (page: Page) => page.getByRole('button', { name: /^Subscrib(e|ing…)$/ })
const note = (page: Page) => page.locator('#newsletter-note')

async function mails(server: TestServer, count: number): Promise<ReadMail[]> {
  const folder = join(server.dataDir, 'outbox')
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  await expect.poll(() => names().length).toBe(count)
  return names().map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
}

/** The link of a mail on the server as the tests reach it. */
function linkOf(mail: ReadMail): string {
  const { pathname, search } = unsubscribeAddress(mail)
  return pathname + search
}

test('a subscription begins with the form and ends with the link of its mail', async ({ page }) => {
  const server = await TestServer.start()
  await page.goto(server.url)
  await field(page).fill('  Ada@Example.com ')
  await button(page).click()
  await expect(toast(page, 'Successfully subscribed!')).toBeVisible()
  await expect(toast(page, "You'll receive weekly AI tool recommendations and trends.")).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toHaveAttribute('aria-invalid', 'false')

  const [mail] = await mails(server, 1)
  expect(mail?.headers.get('to')).toBe('Ada@example.com')
  const link = linkOf(mail!)
  expect(mail?.text).toContain(link)

  // Whatever looks at the link changes nothing.
  const html = await (await page.request.get(`${server.url}${link}`)).text()
  expect(html).toContain('<meta name="robots" content="noindex')
  await page.goto(`${server.url}${link}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from these emails?')
  const list = await subscribers(server)
  expect(list).toContain('Ada@example.com')
  expect(list).toContain(',subscribed')

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await subscribers(server)).toContain(',unsubscribed')

  // Once more is fine, and so is coming back; nobody is flooded with mails.
  await page.reload()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed')
  await field(page).fill('ada@example.com')
  await field(page).press('Enter')
  await expect(toast(page, 'Successfully subscribed!')).toBeVisible()
  expect(await subscribers(server)).toContain(',subscribed')
  await mails(server, 1)
  await server.dispose()
})

/** The subscribers as the operator exports them. */
async function subscribers(server: TestServer): Promise<string> {
  const file = join(server.dataDir, 'subscribers.csv')
  await server.manage('newsletter', 'export', file)
  return readFileSync(file, 'utf8')
}

/** On the page, however it is scrolled. */
function placeOf(element: Locator): Promise<number[]> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return [left + scrollX, top + scrollY, width, height]
  })
}

// By turns, so that each answer is another one than the last.
const WRONG = [
  ['ada@', 'Invalid email', 'Please enter a valid email address.'],
  ['', 'Email required', 'Please enter your email address.'],
  ['ada lovelace@example.com', 'Invalid email', 'Please enter a valid email address.'],
  ['   ', 'Email required', 'Please enter your email address.'],
  ['ada@example.com, eve@example.com', 'Invalid email', 'Please enter a valid email address.'],
] as const

test.describe('the form of one page', () => {
  let page: Page
  let complaints: string[]

  test.beforeAll(async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await page.goto('/')
    await untilBooted(page)
  })
  test.afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // The toast of one story is not there for the next.
    await page.keyboard.press('Escape')
    expect(complaints.splice(0), 'the console stays empty').toEqual([])
  })
  test.afterAll(() => page.context().close())

  test('while it is sent the button says so, and a second click sends nothing', async () => {
    let release = () => {}
    let count = 0
    await page.route('**/api/newsletter/subscribe', async (route) => {
      count++
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.fulfill({ json: { success: true } })
    })
    await field(page).fill('ada@example.com')
    const before = await placeOf(note(page))
    await button(page).dblclick()
    await expect(button(page)).toHaveText('Subscribing…')
    await expect(button(page)).toBeDisabled()
    await button(page).click({ force: true })
    await field(page).press('Enter')
    expect(await placeOf(note(page))).toEqual(before)
    await expect.poll(() => count).toBe(1)
    release()
    await expect(toast(page, 'Successfully subscribed!')).toBeVisible()
    await expect(button(page)).toHaveText('Subscribe')
    expect(count).toBe(1)
  })

  test("the server's own words are shown when it refuses, and plain ones when it has none", async () => {
    const detail = 'Too many requests. Try again in 42 minutes.'
    let answer: { status: number; body: string } = { status: 429, body: JSON.stringify({ detail }) }
    await page.route('**/api/newsletter/subscribe', (route) => route.fulfill(answer))
    await field(page).fill('ada@example.com')
    await button(page).click()
    await expect(toast(page, 'Subscription failed')).toBeVisible()
    await expect(note(page)).toHaveText(detail)
    await expect(field(page)).toHaveValue('ada@example.com')
    answer = { status: 502, body: '<h1>Bad gateway</h1>' }
    await button(page).click()
    await expect(note(page)).toHaveText('Please try again later.')
  })

  for (const [typed, title, text] of WRONG) {
    test(`"${typed}" is answered on the device: ${title}`, async () => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/newsletter')) asked.push(request.url())
      })
      await expect(toast(page, title)).toHaveCount(0)
      await field(page).fill(typed)
      await button(page).click()
      await expect(toast(page, title)).toBeVisible()
      await expect(note(page)).toHaveText(text)
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page)).toHaveAccessibleDescription(text)
      await expect(field(page)).toBeFocused()
      expect(asked).toEqual([])
    })
  }
})

firstVisitTest('a form that is sent before its code has come still works', async ({ page }) => {
  await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ json: { success: true } }))
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/subscribe-[^/]+\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/categories')
  await field(page).fill('ada@example.com')
  await field(page).press('Enter')
  await expect(button(page)).toHaveText('Subscribing…')
  code.resolve()
  await expect(toast(page, 'Successfully subscribed!')).toBeVisible()
})

installedTest('without a connection the form says so and keeps what was typed', async ({ page, context }) => {
  await page.goto('/')
  await untilOfflineReady(page)
  await context.setOffline(true)
  await gotoOffline(page, '/trending')
  await field(page).fill('ada@example.com')
  await button(page).click()
  await expect(toast(page, 'Subscription failed')).toBeVisible()
  await expect(note(page)).toHaveText(/You’re offline/)
  await expect(field(page)).toHaveValue('ada@example.com')

  await gotoOffline(page, '/unsubscribe?token=somebody')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(
    page
      .getByText(/^You’re offline/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
})

test('form and unsubscribe page are accessible in both themes, on a narrow phone too; a link without its token says that it does not work', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/unsubscribe?token=somebody')
  await button(page).click()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectWithinWindow(page)

  await test.step('a link without its token says that it does not work', async () => {
    await goTo(page, '/unsubscribe')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
  })
})
