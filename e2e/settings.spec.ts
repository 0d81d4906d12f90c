import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, choose, freshName, header, takePremium, toast } from './support/account.ts'
import { toolCards } from './support/screens.ts'
import { expect, installedTest, test, untilBooted, untilOfflineReady } from './support/test.ts'
import { collectMutations } from './support/user-sync.ts'

const themeButton = (page: Page, theme: string) =>
  header(page).getByRole('button', { name: `Switch to ${theme} theme` })
const expectTheme = (page: Page, theme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const tour = (page: Page) => page.getByRole('dialog', { name: 'Premium tour' })
const newsletter = (page: Page) => page.getByRole('switch', { name: 'Weekly newsletter' })
const footerForm = (page: Page) => page.getByRole('contentinfo')

async function otherDevice(browser: Browser, page: Page, name: string): Promise<Page> {
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await become(other, name)
  return other
}

async function signOut(page: Page, name: string): Promise<void> {
  await choose(page, name, 'Sign Out')
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
}

/** What the account has met on this device, so that nothing else is to come. */
const untilMet = (page: Page) =>
  page.waitForFunction(() => {
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
    const { user, isMet } = read('account-preferences')
    return isMet === true && user === read('session-user').id
  })

/** Any tab of a browser may be the one that sends. */
const untilTaken = (page: Page) =>
  page
    .context()
    .waitForEvent(
      'response',
      (answer) =>
        answer.url().endsWith('/api/sync/user') && answer.request().postDataJSON().mutations.length > 0,
    )

/** Opens tools one after the other, as one page. */
async function openTools(page: Page, places: readonly number[]): Promise<string[]> {
  const names: string[] = []
  for (const place of places) {
    const link = toolCards(page).nth(place).getByRole('link').first()
    names.push((await link.textContent()) ?? '')
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.at(-1) ?? '')
    await page.goBack()
  }
  return names
}

test('a theme chosen on one device is shown on the other, and neither answers the other', async ({
  page,
  browser,
}) => {
  const name = freshName('theme')
  await become(page, name)
  await page.goto('/')
  await untilMet(page)
  const sent = collectMutations(page)
  const secondTab = await page.context().newPage()
  await secondTab.goto('/categories')
  await untilMet(secondTab)
  const taken = untilTaken(page)
  await themeButton(page, 'dark').click()
  await expectTheme(secondTab, 'dark')
  await taken

  const other = await otherDevice(browser, page, name)
  const sentByOther = collectMutations(other)
  await other.goto('/')
  await expectTheme(other, 'dark')
  expect(await other.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#0d1110')
  const takenBack = untilTaken(other)
  await themeButton(other, 'light').click()
  await takenBack
  await page.reload()
  await expectTheme(page, 'light')
  expect(sent).toEqual([{ mid: 1, key: expect.any(String), name: 'preference.set', args: expect.anything() }])
  expect(sentByOther).toHaveLength(1)
  await other.context().close()
})

test('signing in brings the theme of the account, and signing out leaves it', async ({ page, browser }) => {
  const name = freshName('wins')
  await become(page, name)
  await page.goto('/')
  await untilMet(page)
  const taken = untilTaken(page)
  await themeButton(page, 'dark').click()
  await taken
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await other.goto('/')
  await untilBooted(other)
  await themeButton(other, 'dark').click()
  await themeButton(other, 'light').click()
  await become(other, name)
  await other.goto('/')
  await expectTheme(other, 'dark')
  await signOut(other, name)
  await expectTheme(other, 'dark')
  await other.context().close()
})

installedTest('the choices of visitors stay with them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await untilOfflineReady(page)
  await themeButton(page, 'dark').click()
  await openTools(page, [0])
  await expectTheme(page, 'dark')
  expect(asked.filter((path) => /\/api\/sync\/user|follow-preferences/.test(path))).toEqual([])
  expect(await kept(page, 'account-preferences')).toBeNull()
})

installedTest(
  'a change made offline goes to the other devices when the connection is back',
  async ({ page, context, browser }) => {
    const name = freshName('offline')
    await become(page, name)
    await page.goto('/')
    await untilOfflineReady(page)
    await untilMet(page)
    await context.setOffline(true)
    await themeButton(page, 'dark').click()
    await page.reload()
    await expectTheme(page, 'dark')
    const taken = untilTaken(page)
    await context.setOffline(false)
    await taken
    const other = await otherDevice(browser, page, name)
    await other.goto('/')
    await expectTheme(other, 'dark')
    await other.context().close()
  },
)

test('a tour that was taken on one device does not open on another, and opens there again when it is restarted', async ({
  page,
  browser,
}) => {
  const name = freshName('tour')
  await become(page, name)
  await takePremium(page)
  await page.goto('/')
  const taken = untilTaken(page)
  await tour(page).getByRole('button', { name: 'Skip Tour' }).click()
  await taken

  const other = await otherDevice(browser, page, name)
  await other.goto('/')
  // The moment at which it would have opened has passed.
  await other.waitForFunction(() => sessionStorage.getItem('premium-welcome-shown') !== null)
  await expect(tour(other)).toBeHidden()
  expect(await kept(other, 'premium-onboarding-completed')).toBe('true')

  const reopened = untilTaken(page)
  await choose(page, name, 'Restart Tour')
  await expect(tour(page)).toBeVisible()
  await reopened
  await other.reload()
  await expect.poll(() => kept(other, 'premium-onboarding-completed')).toBeNull()
  await other.context().close()
})

installedTest(
  'tools viewed on one device are there on the other, by one change; clearing them clears them everywhere',
  async ({ page, browser }) => {
    const name = freshName('recent')
    await become(page, name)
    await page.goto('/')
    await untilMet(page)
    await untilOfflineReady(page)
    const sent = collectMutations(page)
    const taken = untilTaken(page)
    const names = await openTools(page, [0, 1, 2])
    await taken
    expect(sent).toHaveLength(1)

    const other = await otherDevice(browser, page, name)
    await other.goto('/tool/645')
    await expect(recent(other).getByRole('link')).toHaveText(
      names.reverse().map((text) => new RegExp(`${text}$`)),
    )
    await untilMet(other)
    const cleared = untilTaken(other)
    await recent(other).getByRole('button', { name: 'Clear' }).click()
    await expect(recent(other)).toBeHidden()
    await cleared
    await page.reload()
    await expect.poll(() => kept(page, 'recent-tools')).toBeNull()
    await other.context().close()
  },
)

test('who signs in after somebody else on one device sees nothing of what they viewed, nor does their account', async ({
  page,
  context,
}) => {
  const first = freshName('first')
  await become(page, first)
  await page.goto('/')
  await untilMet(page)
  await openTools(page, [0, 1])
  await signOut(page, first)
  expect(await kept(page, 'recent-tools')).toBeNull()
  await become(page, freshName('second'))
  const sent = collectMutations(page)
  await page.goto('/')
  await untilMet(page)
  expect(await kept(page, 'recent-tools')).toBeNull()
  expect(sent).toEqual([])

  // Nobody has signed out: the session has ended by itself.
  await openTools(page, [2])
  await context.clearCookies()
  await become(page, freshName('third'))
  await page.goto('/')
  await untilMet(page)
  expect(await kept(page, 'recent-tools')).toBeNull()
  expect(sent.filter(({ args }) => JSON.stringify(args).includes('recent')).length).toBeLessThanOrEqual(1)
})

installedTest(
  'the newsletter of the account is switched on, also without a connection, and off on another device',
  async ({ page, context, browser }) => {
    const name = freshName('news')
    await become(page, name)
    await page.goto('/')
    await untilOfflineReady(page)
    await page.goto('/account?tab=settings')
    await expect(newsletter(page)).not.toBeChecked()
    await context.setOffline(true)
    await newsletter(page).click()
    await expect(newsletter(page)).toBeChecked()
    await expect(page.getByText(`Sent to ${name}@example.com. We’ll email`)).toBeVisible()
    await expect(toast(page, 'Saved on this device. We’ll send it when you’re back online.')).toBeVisible()
    const taken = untilTaken(page)
    await context.setOffline(false)
    await taken

    const other = await otherDevice(browser, page, name)
    await other.goto('/account?tab=settings')
    await expect(newsletter(other)).toBeChecked()
    const ended = untilTaken(other)
    await newsletter(other).click()
    await expect(toast(other, 'Unsubscribed')).toBeVisible()
    await ended
    await page.reload()
    await expect(newsletter(page)).not.toBeChecked()
    await other.context().close()
  },
)

installedTest(
  'offline, the form of the footer keeps the own address for later and leaves any other in its field',
  async ({ page, context }) => {
    const name = freshName('footer')
    await become(page, name)
    await page.goto('/')
    await untilOfflineReady(page)
    await untilMet(page)
    const field = footerForm(page).getByLabel('Weekly AI tools by email')
    // The code of the form comes when somebody shows interest.
    await field.focus()
    await context.setOffline(true)
    await field.fill('somebody@else.example')
    await field.press('Enter')
    await expect(footerForm(page).getByText(/Your address stays here/)).toBeVisible()
    await expect(field).toHaveValue('somebody@else.example')
    await field.fill(`${name.toUpperCase()}@example.com`)
    await field.press('Enter')
    await expect(toast(page, 'Subscription saved')).toBeVisible()
    await expect(field).toHaveValue('')
    const taken = untilTaken(page)
    await context.setOffline(false)
    await taken
    await page.goto('/account?tab=settings')
    await expect(newsletter(page)).toBeChecked()
  },
)

test('the settings are accessible in both themes, and fit a narrow phone', async ({ page }) => {
  await become(page, freshName('axe'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account?tab=settings')
  await expect(newsletter(page)).toBeVisible()
  await newsletter(page).click()
  await expectWithinWindow(page)
  await expectAccessible(page, { except: '.mantine-Notifications-root' })
})
