import type { Page } from '@playwright/test'
import { become, freshName, header } from './support/account.ts'
import { callsOf } from './support/admin.ts'
import { TestServer } from './support/server.ts'
import { expect, installedTest, untilOfflineReady } from './support/test.ts'
import { BareDevice, clickHearts, countsIn, storedOf, userId } from './support/user-sync.ts'

const OTTER = 645

/** The tags that a page leaves with the browser, which has the API and, without a window, does nothing with it. */
async function watchTags(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const tags: string[] = []
    Object.assign(window, { tags })
    const prototype = Reflect.get(window, 'SyncManager').prototype
    prototype.register = async (tag: string) => void tags.push(tag)
  })
  return () => page.evaluate(() => Reflect.get(window, 'tags'))
}

/** The browser as it wakes the service worker, with no page of the app open. `page` shows a text file of the site. */
async function openBrowser(
  page: Page,
): Promise<(kind: 'Sync' | 'PeriodicSync', tag: string) => Promise<void>> {
  const { origin } = new URL(page.url())
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (kind, tag) => {
    const event = { origin, registrationId, tag }
    if (kind === 'Sync') await cdp.send('ServiceWorker.dispatchSyncEvent', { ...event, lastChance: false })
    else await cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', event)
    await cdp.detach()
  }
}

installedTest(
  'what was changed without a connection leaves after the app is closed',
  async ({ page, context, server }) => {
    const ada = freshName('ada')
    const app = await context.newPage()
    await become(app, ada, server.url)
    const tags = await watchTags(app)
    await app.goto(server.url)
    await untilOfflineReady(app)
    const user = await userId(app)
    await context.setOffline(true)
    await clickHearts(app, [0])
    await expect.poll(async () => (await storedOf(app, user))?.outbox).toBe(1)
    await expect.poll(tags).toEqual([`outbox:${user}`])
    await app.close()
    await context.setOffline(false)
    await page.goto('/robots.txt')
    expect((await storedOf(page, user))?.outbox).toBe(1)

    const wake = await openBrowser(page)
    await wake('Sync', `outbox:${user}`)
    const device = await BareDevice.open(server.url, ada)
    await expect.poll(async () => (await device.readServer()).favorites.length).toBe(1)
    await expect.poll(async () => (await storedOf(page, user))?.outbox).toBe(0)
  },
)

installedTest(
  'the catalogue is up to date before the train, and the inbox says what is new',
  async ({ page }) => {
    const server = await TestServer.start()
    const admin = await callsOf(server, freshName('admin'), 'admin')
    await page.goto(`${server.url}/tool/${OTTER}`)
    await untilOfflineReady(page)
    await page.getByRole('button', { name: 'Follow Otter.ai' }).click()
    await page.getByRole('checkbox', { name: 'Everything about this tool' }).check()
    await page.getByRole('button', { name: 'Close Follow Otter.ai' }).click()
    await expect(page.getByRole('button', { name: 'Following Otter.ai' })).toBeVisible()
    await page.goto(`${server.url}/robots.txt`)

    const path = `/api/admin/tools/${OTTER}`
    const { priceFrom } = await (await admin('GET', path)).json()
    const edit = { base: { priceFrom }, changes: { priceFrom: 77 } }
    expect((await admin('PATCH', path, edit)).status).toBe(200)
    expect((await countsIn(page, 'catalogue'))?.alerts).toBe(0)
    const wake = await openBrowser(page)
    await wake('PeriodicSync', 'catalogue:0')
    await expect.poll(async () => (await countsIn(page, 'catalogue'))?.alerts).toBe(1)

    await server.stop()
    const train = await page.context().newPage()
    await train.goto(`${server.url}/tool/${OTTER}`)
    await expect(train.getByText('$77').first()).toBeVisible()
    await expect(header(train).getByRole('link', { name: /^Updates.*1/ })).toBeVisible()
    await server.dispose()
  },
)
