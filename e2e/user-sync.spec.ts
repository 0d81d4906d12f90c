import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { become, enter, freshName, header, onAnotherDevice, PASSWORD, userButton } from './support/account.ts'
import { KillableBrowser } from './support/killable-browser.ts'
import { TestServer } from './support/server.ts'
import { expect, installedTest, untilCatalogueStored, untilOfflineReady } from './support/test.ts'
import { BareDevice, clickHearts, hearts, pressed, storedOf, userId } from './support/user-sync.ts'

const name = () => freshName('sync')

/** 200 clicks on twelve hearts in turn: each changes what the one before left, so that order and number show. */
const CLICKS = Array.from({ length: 200 }, (_, at) => at % 12)
const LEFT_ON = [...new Set(CLICKS)].filter((place) => CLICKS.filter((at) => at === place).length % 2 === 1)

installedTest(
  '200 changes made without a server survive the death of the browser; each takes effect once, in order',
  async () => {
    installedTest.setTimeout(300_000)
    const server = await TestServer.start()
    const profile = mkdtempSync(join(tmpdir(), 'ai-tool-hub-killed-'))
    const ada = name()

    const settled = await KillableBrowser.open(profile)
    await become(settled.page, ada, server.url)
    await settled.page.goto(server.url)
    await untilOfflineReady(settled.page)
    const user = await userId(settled.page)
    await expect.poll(async () => (await storedOf(settled.page, user))?.head).toBe(1)
    await settled.close()

    const doomed = await KillableBrowser.open(profile)
    await server.stop()
    await doomed.page.goto(server.url)
    await expect(userButton(doomed.page, ada)).toBeVisible()
    await clickHearts(doomed.page, CLICKS)
    await expect.poll(async () => (await storedOf(doomed.page, user))?.outbox).toBe(200)
    await expect(pressed(doomed.page)).toHaveCount(LEFT_ON.length)
    await doomed.kill()

    const risen = await KillableBrowser.open(profile)
    await risen.page.goto(server.url)
    await expect(pressed(risen.page)).toHaveCount(LEFT_ON.length)
    await server.start()
    const back = performance.now()
    const device = await BareDevice.open(server.url, ada)
    await expect.poll(async () => (await device.readServer()).head, { intervals: [200] }).toBe(200)
    const seconds = ((performance.now() - back) / 1000).toFixed(1)
    installedTest
      .info()
      .annotations.push({ type: 'seconds from the server to the last change', description: seconds })
    expect((await device.readServer()).favorites).toHaveLength(LEFT_ON.length)
    await expect.poll(async () => (await storedOf(risen.page, user))?.outbox).toBe(0)
    await expect(pressed(risen.page)).toHaveCount(LEFT_ON.length)
    await risen.close()
    await server.dispose()
    rmSync(profile, { recursive: true, force: true })
  },
)

installedTest(
  'twenty tabs of one user come to the same, and the server takes everything once',
  async ({ page, context, server }) => {
    installedTest.setTimeout(300_000)
    const TABS = 20
    const ada = name()
    await become(page, ada)
    // A browser shows one tab of a window; those behind it give up their stream of hints.
    await context.addInitScript(() => {
      const isShown = () => Reflect.get(window, 'isShownTab') === true
      Object.defineProperty(document, 'visibilityState', { get: () => (isShown() ? 'visible' : 'hidden') })
    })
    const tabs: Page[] = []
    for (let count = 0; count < TABS; count++) {
      const tab = await context.newPage()
      await tab.goto('/')
      tabs.push(tab)
    }
    await Promise.all(
      tabs.map(async (tab) => {
        await untilCatalogueStored(tab)
        await tab.getByRole('button', { name: 'Load More Tools' }).click()
        await expect(hearts(tab)).toHaveCount(24)
      }),
    )
    // On, off and on again, each tab its own tool.
    await Promise.all(tabs.map((tab, place) => clickHearts(tab, [place, place, place])))
    for (const tab of tabs) await expect(pressed(tab)).toHaveCount(TABS)
    const device = await BareDevice.open(server.url, ada)
    await expect.poll(async () => (await device.readServer()).head, { timeout: 120_000 }).toBe(3 * TABS)
    expect((await device.readServer()).favorites).toHaveLength(TABS)
    expect(await storedOf(page, await userId(page))).toMatchObject({ outbox: 0, rows: TABS, deadLetters: 0 })
  },
)

installedTest(
  'another device of the user sees a change at once, and is not asked to look',
  async ({ page, browser, server }) => {
    const ada = name()
    await become(page, ada)
    await page.goto('/')
    await untilCatalogueStored(page)
    const other = await onAnotherDevice(browser, server.url, ada)
    await untilCatalogueStored(other)
    await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'false')
    await clickHearts(page, [0])
    await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'true')
    await clickHearts(other, [0, 1])
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
    await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
    await other.context().close()
  },
)

installedTest(
  'a session that ends keeps the queue, says so, and nobody but its user sends or sees it',
  async ({ page, context, server }) => {
    const [ada, bob] = [name(), name()]
    await become(page, bob)
    await become(page, ada)
    const hers = await userId(page)
    await page.goto('/')
    await untilOfflineReady(page)
    const device = await BareDevice.open(server.url, ada)
    await context.setOffline(true)
    await clickHearts(page, [0, 1, 2, 3, 4])
    await device.send('/api/sessions/end-others')
    await context.setOffline(false)
    const note = page.getByRole('status').filter({ hasText: 'Your session has ended.' })
    await expect(note).toContainText('5 changes are kept on this device')
    expect((await device.readServer()).head).toBe(0)
    await page.reload()
    await expect(note).toContainText('5 changes are kept on this device')

    // Somebody else, on the same device.
    await note.getByRole('button', { name: 'Sign In' }).click()
    await enter(page, bob, PASSWORD)
    await expect(userButton(page, bob)).toBeVisible()
    await expect(note).toBeHidden()
    await expect(pressed(page)).toHaveCount(0)
    await expect.poll(() => storedOf(page, hers)).toMatchObject({ outbox: 5, rows: 0 })
    expect((await (await BareDevice.open(server.url, bob)).readServer()).head).toBe(0)
    expect((await device.readServer()).head).toBe(0)
    await userButton(page, bob).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()

    // Their user again: sent by themselves.
    await header(page).getByRole('button', { name: 'Sign In' }).click()
    await enter(page, ada, PASSWORD)
    await expect(pressed(page)).toHaveCount(5)
    await expect.poll(async () => (await device.readServer()).head).toBe(5)
  },
)
