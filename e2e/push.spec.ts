import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { toast } from './support/account.ts'
import { expect, installedTest, untilOfflineReady } from './support/test.ts'

const OTTER = 645
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/story'
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Notifications' })
const tellMe = (page: Page) => panel(page).getByRole('switch', { name: 'Tell me when the app is closed' })

/** The browser of the tests has no push service behind it: its subscription is made here, everything else is real. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript((endpoint) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const kept = 'story-push-subscription'
    const point = Uint8Array.from(
      atob('BA1rcvGEq1nyYc9qRgpV/CQMkSVF7opCsT0OC3CP0xJuX7sjzw4BNklRTcX4ImDM3nQrmKASM+FA1UGTlxCp6bQ='),
      (letter) => letter.charCodeAt(0),
    )
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      getKey: (name: string) => (name === 'auth' ? new Uint8Array(16) : point).buffer,
      unsubscribe: async () => {
        localStorage.removeItem(kept)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
      subscribe: async () => {
        localStorage.setItem(kept, '')
        return subscription
      },
    })
  }, ENDPOINT)
}

const saved = (page: Page) =>
  page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/push/subscription'),
  )

installedTest(
  'who follows a tool is offered notifications, learns what the server then knows, and switches them off with one click',
  async ({ page }) => {
    await withPushService(page)
    await page.goto(`/tool/${OTTER}`)
    await untilOfflineReady(page)
    await page.getByRole('button', { name: 'Follow Otter.ai' }).click()
    const dialog = page.getByRole('dialog', { name: 'Follow Otter.ai' })
    const offer = dialog.getByRole('button', { name: 'Tell me when the app is closed' })
    await expect(offer).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: 'Everything about this tool' }).check()
    await expect(dialog.getByText('Our server will then know what you follow')).toBeVisible()
    await expectAccessible(page)
    const first = saved(page)
    await offer.click()
    const request = await first
    expect(request.postDataJSON()).toMatchObject({
      endpoint: ENDPOINT,
      follows: [{ kind: 'tool', toolId: OTTER }],
      quiet: { from: 22, until: 8 },
    })
    expect((await request.response())?.status()).toBe(200)
    await expect(toast(page, 'Notifications are on')).toBeVisible()
    await expect(dialog.getByText('This device gets notifications while the app is closed.')).toBeVisible()

    const second = saved(page)
    await dialog.getByRole('checkbox', { name: 'Everything about this tool' }).uncheck()
    expect((await second).postDataJSON().follows).toEqual([])

    await page.goto('/updates?tab=notifications')
    await expect(tellMe(page)).toBeChecked()
    await expectAccessible(page)
    const third = saved(page)
    await panel(page).getByRole('switch', { name: 'Quiet hours' }).uncheck()
    expect((await third).postDataJSON().quiet).toBeNull()
    const ended = page.waitForRequest('**/api/push/unsubscribe')
    await tellMe(page).click()
    expect((await ended).postDataJSON()).toEqual({ endpoint: ENDPOINT })
    await expect(panel(page).getByRole('button', { name: 'Send a test notification' })).toHaveCount(0)
    await page.reload()
    await expect(tellMe(page)).not.toBeChecked()
  },
)

installedTest(
  'who follows a category or a search is offered notifications beside it, once',
  async ({ page }) => {
    await withPushService(page)
    await page.goto('/categories/music')
    await untilOfflineReady(page)
    const follow = page.getByRole('button', { name: 'Follow Music' })
    const offer = page.getByRole('dialog').getByRole('button', { name: 'Tell me when the app is closed' })
    await follow.click()
    await expect(offer).toBeVisible()
    await expect(follow).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await expectWithinWindow(page)
    const first = saved(page)
    await page.keyboard.press('Tab')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Enter')
    expect((await first).postDataJSON().follows).toMatchObject([{ kind: 'category' }])
    await expect(page.getByRole('dialog').getByText('This device gets notifications')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/updates?tab=notifications')
    await tellMe(page).click()
    await expect(tellMe(page)).not.toBeChecked()
    await page.goto('/?search=meeting+notes')
    const search = page.getByRole('button', { name: 'Follow this search' })
    await search.click()
    await expect(offer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offer).toHaveCount(0)
    await expect(search).toHaveAttribute('aria-pressed', 'true')
    await search.click()
    await expect(search).toHaveAttribute('aria-pressed', 'false')
    await search.click()
    await expect(search).toHaveAttribute('aria-pressed', 'true')
    await expect(offer).toHaveCount(0)
  },
)

installedTest(
  'what is followed without a connection is known to the server with the next one',
  async ({ page, context }) => {
    await withPushService(page)
    await page.goto('/updates?tab=notifications')
    await untilOfflineReady(page)
    const first = saved(page)
    await tellMe(page).click()
    await first
    await expect(toast(page, 'Notifications are on')).toBeVisible()
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/push/subscription'),
    )
    await panel(page).getByRole('switch', { name: 'Quiet hours' }).uncheck()
    await failed
    await expect(toast(page, 'Not saved yet')).toBeVisible()
    const second = saved(page)
    await context.setOffline(false)
    expect((await second).postDataJSON().quiet).toBeNull()
  },
)

installedTest('a blocked permission is said, with the way out of it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/updates?tab=notifications')
  await expect(panel(page).getByText('Notifications are blocked')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Check again' })).toBeVisible()
  await expectAccessible(page)
})
