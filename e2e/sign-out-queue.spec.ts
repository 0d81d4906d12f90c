import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { become, choose, enter, freshName, header, PASSWORD, toast, userButton } from './support/account.ts'
import { expect, installedTest, test, untilCatalogueStored, untilOfflineReady } from './support/test.ts'
import { BareDevice, clickHearts, hearts, pressed, storedOf, userId } from './support/user-sync.ts'

const name = () => freshName('queue')
const ROUND = '**/api/sync/user'
const question = (page: Page) => page.getByRole('dialog', { name: 'Before you sign out' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })
const choice = (page: Page, title: string) => question(page).getByRole('button', { name: title })

/** From here on the server takes no changes; everything else works. */
const closeQueue = (context: BrowserContext) => context.route(ROUND, (route) => route.abort())

/** Somebody new on the home page, with changes that wait. */
async function withQueue(page: Page, context: BrowserContext, count = 2): Promise<string> {
  const ada = name()
  await become(page, ada)
  await page.goto('/')
  await untilCatalogueStored(page)
  await closeQueue(context)
  await clickHearts(page, [...Array(count).keys()])
  return ada
}

async function signInAs(page: Page, user: string): Promise<void> {
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await enter(page, user, PASSWORD)
  await expect(userButton(page, user)).toBeVisible()
}

test('with all saved, signing out asks nothing and leaves nothing on the device', async ({ page }) => {
  const ada = name()
  await become(page, ada)
  const id = await userId(page)
  await page.goto('/')
  await clickHearts(page, [0])
  await expect.poll(async () => (await storedOf(page, id))?.outbox).toBe(0)
  await choose(page, ada, 'Sign Out')
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => storedOf(page, id)).toBeNull()
})

test('an ordinary push shows no number; changes that wait for longer, and those made offline, do', async ({
  page,
  context,
}) => {
  const ada = name()
  await become(page, ada)
  await page.goto('/')
  await untilCatalogueStored(page)
  const held: Route[] = []
  let isHeld = true
  await context.route(ROUND, (route) => (isHeld ? void held.push(route) : route.continue()))
  const button = userButton(page, ada)
  await clickHearts(page, [0])
  await expect.poll(() => held.length).toBeGreaterThan(0)
  // Slower than most pushes, and still on its way.
  await page.waitForTimeout(1000)
  await expect(button).toHaveAccessibleName(`Account of ${ada}`)
  await expect(button).toHaveAccessibleName(`Account of ${ada}, 1 change waiting`)
  isHeld = false
  await Promise.all(held.map((route) => route.continue()))
  await expect(button).toHaveAccessibleName(`Account of ${ada}`)
  await context.setOffline(true)
  await clickHearts(page, [1])
  await expect(button).toHaveAccessibleName(`Account of ${ada}, 1 change waiting`, { timeout: 2500 })
})

test('what is kept at a sign-out is nobody else’s, and is sent at the next sign-in', async ({
  page,
  context,
  server,
}) => {
  const bob = name()
  await become(page, bob)
  const ada = await withQueue(page, context)
  const id = await userId(page)
  await choose(page, ada, 'Sign Out')
  await expect(question(page)).toContainText('2 changes haven’t been sent yet.')
  await expect(choice(page, 'Send now and sign out')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Keep for my next sign-in')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expect.poll(() => storedOf(page, id)).toMatchObject({ outbox: 2, rows: 0 })
  await context.unroute(ROUND)

  await signInAs(page, bob)
  await expect(pressed(page)).toHaveCount(0)
  const device = await BareDevice.open(server.url, ada)
  expect((await device.readServer()).head).toBe(0)
  await choose(page, bob, 'Sign Out')
  await signInAs(page, ada)
  await expect(pressed(page)).toHaveCount(2)
  await expect.poll(async () => (await device.readServer()).head).toBe(2)
})

test('what is discarded at a sign-out is gone, from the device too', async ({ page, context, server }) => {
  const ada = await withQueue(page, context)
  const id = await userId(page)
  await choose(page, ada, 'Sign Out')
  await choice(page, 'Discard them').dblclick()
  await expect(toast(page, 'Signed out')).toBeVisible()
  await expect.poll(() => storedOf(page, id)).toBeNull()
  await context.unroute(ROUND)
  await signInAs(page, ada)
  await expect(pressed(page)).toHaveCount(0)
  const device = await BareDevice.open(server.url, ada)
  expect((await device.readServer()).head).toBe(0)
})

test('sending first waits for the server, and a reload in the middle loses nothing', async ({
  page,
  context,
  server,
}) => {
  const ada = await withQueue(page, context, 3)
  let isReloaded = false
  // Before the refusals that keep the queue, so that no retry slips through in between.
  await context.route(ROUND, async (route) => {
    // Never answered until the page is loaded anew.
    if (isReloaded) await route.continue()
  })
  await choose(page, ada, 'Sign Out')
  await choice(page, 'Send now and sign out').click()
  await expect(question(page).getByRole('progressbar', { name: 'Sending' })).toBeVisible()
  isReloaded = true
  await page.reload()
  await expect(userButton(page, ada)).toBeVisible()
  const device = await BareDevice.open(server.url, ada)
  await expect.poll(async () => (await device.readServer()).head).toBe(3)
  await closeQueue(context)
  await clickHearts(page, [0])
  await choose(page, ada, 'Sign Out')
  await choice(page, 'Send now and sign out').click()
  await expect(question(page)).toContainText('We can’t reach the server. Nothing is lost.')
  await context.unroute(ROUND)
  await choice(page, 'Send now and sign out').click()
  await expect(toast(page, 'Signed out')).toBeVisible()
  expect((await device.readServer()).head).toBe(4)
})

installedTest('without a connection nobody is signed out, and nothing is lost', async ({ page, context }) => {
  const ada = name()
  await become(page, ada)
  await page.goto('/')
  await untilOfflineReady(page)
  await context.setOffline(true)
  await clickHearts(page, [0, 1])
  await choose(page, ada, 'Sign Out')
  await choice(page, 'Keep for my next sign-in').click()
  await expect(toast(page, 'You’re offline. Try again when you’re back online.')).toBeVisible()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(userButton(page, ada)).toBeFocused()
  await expect(pressed(page)).toHaveCount(2)
  await context.setOffline(false)
})

test('signing out in the middle of a round loses nothing and leaks nothing', async ({
  page,
  context,
  server,
}) => {
  const [ada, bob] = [name(), name()]
  await become(page, bob)
  await become(page, ada)
  const id = await userId(page)
  await page.goto('/')
  await untilCatalogueStored(page)
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await context.route(ROUND, async (route) => {
    const answer = await route.fetch()
    await letGo
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await clickHearts(page, [0, 1, 2])
  await choose(page, ada, 'Sign Out')
  await choice(page, 'Keep for my next sign-in').click()
  await expect(toast(page, 'Signed out')).toBeVisible()
  await signInAs(page, bob)
  resolve()
  await expect(pressed(page)).toHaveCount(0)
  const device = await BareDevice.open(server.url, ada)
  expect((await storedOf(page, id))?.rows).toBe(0)
  await choose(page, bob, 'Sign Out')
  await signInAs(page, ada)
  await expect(pressed(page)).toHaveCount(3)
  await expect.poll(async () => (await device.readServer()).head).toBe(3)
  await expect.poll(async () => (await storedOf(page, id))?.outbox).toBe(0)
})

/** Whatever is sent names a tool that is not there. */
async function refuseAll(context: BrowserContext): Promise<void> {
  await context.route(ROUND, (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(/"toolId":\d+/g, '"toolId":999999'),
    }),
  )
}

test('what the server refuses is marked everywhere, and can be tried again, discarded and saved', async ({
  page,
  context,
  server,
}) => {
  const ada = name()
  await become(page, ada)
  await page.goto('/')
  await untilCatalogueStored(page)
  await refuseAll(context)
  await clickHearts(page, [0, 1])
  await expect(toast(page, 'Show')).toBeVisible()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/categories')
  await expect(
    page.getByRole('button', { name: `Account of ${ada}, 2 changes couldn’t be saved` }),
  ).toBeVisible()
  await choose(page, ada, 'Unsaved Changes (2)')
  const rows = list(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('There is no tool 999999.')
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await list(page).getByRole('button', { name: 'Download as a file' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(file.user).toBe(ada)
  expect(file.couldNotBeSaved).toHaveLength(2)

  await rows.first().getByRole('button', { name: 'Discard' }).click()
  await expect(rows).toHaveCount(1)
  await expect(list(page).getByRole('heading', { name: 'Couldn’t be saved' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await context.unroute(ROUND)
  await rows.first().getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('button', { name: 'Try again' }).click()
  await expect(list(page).getByText('Everything is saved')).toBeVisible()
  await list(page).getByRole('button', { name: 'Done' }).click()
  await expect(userButton(page, ada)).toBeFocused()
  const device = await BareDevice.open(server.url, ada)
  expect((await device.readServer()).favorites).toHaveLength(2)
})
