import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { become, freshName } from './support/account.ts'
import { title, toolCards } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { expect, installedTest, untilOfflineReady } from './support/test.ts'

const LIMIT = 150

/** How many tools are in the database of this device. */
function toolsHere(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('catalogue')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('pages').objectStore('pages').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result.reduce((sum: number, { ids }: { ids: Uint32Array }) => sum + ids.length, 0)
  })
}

installedTest(
  'of a catalogue that is too large for a device, chosen categories and favorites are there without a server',
  async ({ page, context }) => {
    installedTest.setTimeout(240_000)
    const server = await TestServer.start({ WHOLE_CATALOGUE: String(LIMIT) })
    const found = page.getByRole('region', { name: 'Tools' }).getByRole('status').first()
    await become(page, freshName('parts'), server.url)
    await page.goto(server.url)
    await untilOfflineReady(page)
    await expect(page.getByText(/more than a device keeps/)).toBeVisible()
    expect(await toolsHere(page)).toBe(0)

    // The server knows them all.
    await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('Otter.ai')
    const otter = toolCards(page).filter({
      has: page.getByRole('heading', { name: 'Otter.ai', exact: true }),
    })
    await otter.getByRole('button', { name: /^Favorite / }).click()
    await expect.poll(() => toolsHere(page)).toBe(1)

    // More than fits is not taken.
    await page.getByRole('button', { name: 'Choose what to keep' }).click()
    const dialog = page.getByRole('dialog', { name: 'On this device' })
    const choices = dialog.getByRole('group', { name: 'Categories to keep on this device' })
    await expect(choices.getByRole('checkbox', { name: 'Music' })).toBeVisible()
    const all = await choices.getByRole('checkbox').all()
    for (const choice of all) await choice.check()
    await expect(dialog.getByText(/That’s more than a device keeps/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep these' })).toBeDisabled()
    for (const choice of all) await choice.uncheck()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Find a category' }).fill('mus')
    await choices.getByRole('checkbox', { name: 'Music' }).check()
    await dialog.getByRole('button', { name: 'Keep these' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^This device keeps \d+ tools in 1 category\.$/)).toBeVisible()

    // A device that is full refuses a choice and keeps what it has.
    const [worker] = page.workers()
    await worker?.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      Object.assign(self, { put })
      IDBObjectStore.prototype.put = function (row) {
        if (this.name === 'pages') throw new DOMException('no room', 'QuotaExceededError')
        return put.call(this, row)
      }
    })
    const before = await toolsHere(page)
    await page.getByRole('button', { name: 'Change what it keeps' }).click()
    await choices.getByRole('checkbox', { name: 'Translation' }).check()
    await dialog.getByRole('button', { name: 'Keep these' }).click()
    await expect(page.getByText('This device doesn’t have room for these tools.')).toBeVisible()
    expect(await toolsHere(page)).toBe(before)
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^This device keeps \d+ tools in 1 category\.$/)).toBeVisible()
    await page.goto(`${server.url}/categories`)
    const translation = page
      .getByRole('article')
      .filter({ hasText: 'Translation' })
      .getByText(/^\d+ tools$/)
    await expect(translation).toBeVisible()
    const counted = await translation.textContent()
    await page.goto(`${server.url}/updates`)
    await expect(page.getByText(/^Updates only cover the \d+ tools on this device/)).toBeVisible()

    // In a tunnel: what is kept answers whole, of the others the page says what it lacks.
    const music = `${server.url}/?category=music`
    await page.goto(music)
    await expect(found).toHaveText(/^\d+ tools$/)
    const total = await found.textContent()
    await server.stop()
    await page.goto(music)
    await expect(found).toHaveText(total ?? '')
    await expect(page.getByText('Only what is on this device')).toBeHidden()
    await page.goto(server.url)
    await expect(page.getByText('Only what is on this device')).toBeVisible()
    await expect(page.getByText(/only cover the \d+ tools on this device, out of [\d,]+\./)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${server.url}/tool/645`)
    await expect(title(page)).toHaveText('Otter.ai')

    await page.goto(`${server.url}/categories`)
    await expect(translation).toHaveText(counted ?? '')
    await page.getByRole('main').getByRole('link', { name: 'Translation', exact: true }).click()
    await expect(page.getByText('Only what is on this device')).toBeVisible()

    // A choice that is made without a server is carried out with it.
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Change what it keeps' }).click()
    await choices.getByRole('checkbox', { name: 'Music' }).uncheck()
    await dialog.getByRole('button', { name: 'Keep these' }).click()
    await expect(page.getByText('Your choice is saved')).toBeVisible()
    await server.start()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('This device keeps 1 tool you chose one by one.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('Suno')
    await expect(page.getByRole('heading', { level: 3, name: 'Suno' })).toBeVisible()
    await expect(page.getByText('Only what is on this device')).toBeHidden()
    await page.getByRole('button', { name: 'Choose what to keep' }).click()
    await choices.getByRole('checkbox', { name: 'Translation' }).check()
    await dialog.getByRole('button', { name: 'Keep these' }).click()
    await expect(dialog).toBeHidden()
    const deepl = `${server.url}/?category=translation&search=DeepL`
    await context.setOffline(true)
    await page.goto(deepl)
    await expect(page.getByRole('heading', { level: 3, name: 'DeepL' })).toBeVisible()
    await expect(page.getByText('Only what is on this device')).toBeHidden()
    await server.dispose()
  },
)
