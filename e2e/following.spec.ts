import { devices, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { become, choose, freshName, header, toast } from './support/account.ts'
import { callsOf } from './support/admin.ts'
import { title } from './support/screens.ts'
import {
  expect,
  gotoOffline,
  installedTest,
  test,
  untilBooted,
  untilCatalogueStored,
  untilOfflineReady,
} from './support/test.ts'

test.use({ changesCatalogue: true })
installedTest.use({ changesCatalogue: true })

const OTTER = 645
const inbox = (page: Page) => page.getByRole('tabpanel', { name: 'Inbox' })
const entries = (page: Page) => inbox(page).locator('[data-row]')
const bell = (page: Page) => header(page).getByRole('link', { name: /^Updates/ })

/** Everything that the page has asked of the icon of the installed app. */
async function watchBadge(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const asked: number[] = []
    const set = navigator.setAppBadge?.bind(navigator)
    Object.assign(window, { badges: asked })
    navigator.setAppBadge = (count = 0) => {
      asked.push(count)
      return set?.(count) ?? Promise.resolve()
    }
  })
  return () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))
}

async function followTool(page: Page): Promise<void> {
  await page.goto(`/tool/${OTTER}`)
  await page.getByRole('button', { name: 'Follow Otter.ai' }).click()
  await page.getByRole('checkbox', { name: 'Everything about this tool' }).check()
  await page.getByRole('button', { name: 'Close Follow Otter.ai' }).click()
  await expect(page.getByRole('button', { name: 'Following Otter.ai' })).toBeVisible()
}

async function followSearch(page: Page, words: string): Promise<void> {
  await page.goto(`/?search=${encodeURIComponent(words)}`)
  await page.getByRole('button', { name: 'Follow this search' }).click()
  await expect(toast(page, 'Following')).toBeVisible()
}

type Calls = Awaited<ReturnType<typeof callsOf>>

async function setPrice(admin: Calls, priceFrom: number): Promise<void> {
  const path = `/api/admin/tools/${OTTER}`
  const tool = await (await admin('GET', path)).json()
  const edit = { base: { priceFrom: tool.priceFrom }, changes: { priceFrom } }
  expect((await admin('PATCH', path, edit)).status).toBe(200)
}

async function addTool(admin: Calls, name: string): Promise<void> {
  const tool = {
    name,
    description: 'Keeps the zebrafish of a laboratory in a calendar.',
    website: `https://${name.toLowerCase()}.example.com`,
    categoryId: 1,
  }
  expect((await admin('POST', '/api/tools', tool)).status).toBeLessThan(300)
}

installedTest.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  installedTest.use(phone)

  installedTest(
    'what is followed is compared when the phone comes back, shown in the inbox and on the icon, and stays read',
    async ({ page, context, server }) => {
      const admin = await callsOf(server, freshName('follower'), 'admin')
      const lastBadge = await watchBadge(page)
      await page.goto('/')
      await untilOfflineReady(page)
      await followTool(page)
      await followSearch(page, 'zebrafish calendar')
      await page.goto('/updates')
      await expect(page.getByText('Nothing new yet')).toBeVisible()

      await context.setOffline(true)
      const name = `Danio${process.pid}`
      await setPrice(admin, 7)
      await addTool(admin, name)
      await gotoOffline(page, '/updates')
      await expect(page.getByText('Nothing new yet')).toBeVisible()
      await context.setOffline(false)

      await expect(entries(page)).toHaveCount(2)
      const otter = entries(page).filter({ hasText: 'Otter.ai' })
      await expect(otter).toContainText('→')
      await expect(otter).toContainText('$7')
      await expect(entries(page).filter({ hasText: name })).toContainText('New in the directory')
      await expect(entries(page).filter({ hasText: name })).toContainText('“zebrafish calendar”')
      await expect(bell(page)).toHaveAccessibleName('Updates, 2 unread')
      await expect.poll(lastBadge).toBe(2)
      await expectAccessible(page)

      await otter.getByRole('button', { name: 'Mark as read: Otter.ai' }).click()
      await expect(bell(page)).toHaveAccessibleName('Updates, 1 unread')
      await context.setOffline(true)
      await gotoOffline(page, '/updates')
      await expect(entries(page)).toHaveCount(2)
      await expect(entries(page).and(page.locator('[data-unread]'))).toHaveText(new RegExp(name))
      await expect.poll(lastBadge).toBe(1)
      await inbox(page).getByRole('button', { name: 'Mark all as read' }).click()
      await expect(bell(page)).toHaveAccessibleName('Updates')
      await expect.poll(lastBadge).toBe(0)
      await context.setOffline(false)
    },
  )
})

test('who follows nothing is told how, and what is followed can be let go of and taken back', async ({
  page,
}) => {
  await page.goto('/updates')
  await untilCatalogueStored(page)
  await expect(page.getByText('You’re not following anything yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/categories/music')
  await page.getByRole('button', { name: 'Follow Music' }).click()
  await expect(page.getByRole('button', { name: 'Follow Music' })).toHaveAttribute('aria-pressed', 'true')
  await followTool(page)
  await page.goto('/updates?tab=following')
  const list = page.getByRole('tabpanel', { name: /^Following/ })
  await expect(list.getByText('We don’t see what you follow')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Unfollow the category Music' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('what a visitor follows comes along when they sign in, is on their other device, and leaves with them', async ({
  page,
  browser,
  server,
}) => {
  const name = freshName('fay')
  await page.goto('/')
  await untilCatalogueStored(page)
  await followTool(page)
  await become(page, name)
  await page.goto('/updates?tab=following')
  await expect(page.getByRole('tabpanel', { name: /^Following/ }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('What you follow syncs to your other devices')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  await become(other, name)
  await other.goto('/updates?tab=following')
  await untilBooted(other)
  const there = other.getByRole('tabpanel', { name: /^Following/ })
  await expect(there.getByRole('listitem')).toHaveText(/Otter\.ai/)
  await followSearch(other, 'zebrafish')
  await expect(page.getByRole('tabpanel', { name: /^Following/ }).getByRole('listitem')).toHaveCount(2)
  await elsewhere.close()

  await choose(page, name, 'Sign Out')
  await expect(toast(page, 'Signed out')).toBeVisible()
  await page.goto('/updates')
  await expect(title(page)).toHaveText('Updates')
  await expect(page.getByText('You’re not following anything yet')).toBeVisible()
})

test('j and k go through the inbox, x marks, and the kinds of news can be shown alone', async ({
  page,
  server,
}) => {
  const admin = await callsOf(server, freshName('keys'), 'admin')
  await page.goto('/')
  await untilCatalogueStored(page)
  await followTool(page)
  await followSearch(page, 'zebrafish')
  await setPrice(admin, 9)
  await addTool(admin, `Zebra${process.pid}`)
  await page.goto('/updates')
  await expect(entries(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(entries(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(bell(page)).toHaveAccessibleName('Updates, 1 unread')
  await page.getByLabel('Show').selectOption('Prices')
  await expect(entries(page)).toHaveText(/Otter\.ai/)
  await page.getByLabel('Show').selectOption('Ratings')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(entries(page)).toHaveCount(2)
})
