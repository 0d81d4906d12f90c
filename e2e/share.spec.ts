import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { readClipboard } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.locator('.mantine-Notifications-notification')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this tool' })

async function openShare(page: Page): Promise<void> {
  await page.goto('/tool/645')
  await page.locator('html[data-booted]').waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

/** From here on time passes only when it is told to. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

test("copying says 'Copied!' for two seconds and shows a toast for five", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openShare(page)
  await expect(dialog(page).getByText('Otter.ai', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Link' })).toHaveValue(`${server.url}/tool/645`)
  await stopClock(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await readClipboard(page)).toBe(`${server.url}/tool/645`)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(1900)
  await expect(page.getByRole('status').filter({ hasText: 'Link copied to clipboard!' })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(3000)
  await expect(toast(page)).toHaveCount(0)
})

test('the share text has the title, the description and the address', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByText('Share text copied!')).toBeVisible()
  const lines = (await readClipboard(page)).split('\n')
  expect([lines[0], lines.at(-1)]).toEqual(['Otter.ai', `${server.url}/tool/645`])
  const mail = await dialog(page).getByRole('link', { name: 'Email' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:\?subject=Otter\.ai&body=[^+\s]+$/)
  expect(mail).toContain(encodeURIComponent(`${server.url}/tool/645`))
})

for (const [how, script] of [
  [
    'refuses',
    () => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))
    },
  ],
  ['lacks', () => Object.defineProperty(navigator, 'clipboard', { value: undefined })],
] as const) {
  test(`a browser that ${how} the clipboard leaves the address selected`, async ({ page, server }) => {
    await page.addInitScript(script)
    await openShare(page)
    await dialog(page).getByRole('button', { name: 'Copy link' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to copy link')
    await expect(alert).toContainText('Please copy the URL manually')
    await expect(dialog(page).getByRole('textbox', { name: 'Link' })).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${server.url}/tool/645`)
    await expect(dialog(page).getByText('Copied!')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
  })
}

test('a place to share on opens in a window of 600 by 400 that cannot reach back', async ({
  page,
  context,
}) => {
  await context.route('https://x.com/**', (route) => route.fulfill({ body: 'the other site' }))
  await page.addInitScript(() => {
    const { open } = window
    window.open = (...input) => {
      document.documentElement.dataset.opened = input[2] ?? ''
      return open.apply(window, input)
    }
  })
  await openShare(page)
  const opening = page.waitForEvent('popup')
  await dialog(page).getByRole('link', { name: /^X\b/ }).click()
  const popup = await opening
  await popup.waitForURL(/^https:\/\/x\.com\/intent\/post\?text=Otter\.ai&url=http/)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  expect(await page.evaluate(() => document.documentElement.dataset.opened)).toMatch(/width=600,height=400/)
  expect(context.pages()).toHaveLength(2)
})

test('where popups are blocked, the link opens by itself', async ({ page, context }) => {
  await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'the other site' }))
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openShare(page)
  const opening = context.waitForEvent('page')
  await dialog(page)
    .getByRole('link', { name: /^LinkedIn/ })
    .click()
  await (await opening).waitForURL(/^https:\/\/www\.linkedin\.com\/sharing/)
  await expect(page).toHaveURL(/\/tool\/645$/)
})

test('there is one toast at a time, above the dialog, and it can be used there', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page)).toHaveText('Link copied to clipboard!')
  await dialog(page).getByRole('button', { name: 'Copy as text' }).click()
  await expect(toast(page)).toHaveText('Share text copied!')
  await expect(toast(page)).toHaveCount(1)
  await toast(page).getByRole('button', { name: 'Dismiss message' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
})

test('Escape closes the dialog, the toast stays for the page, and Escape ends it too', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openShare(page)
  await stopClock(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(500)
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
  await expect(toast(page)).toBeVisible()
  await expect(toast(page)).toContainText('Link copied to clipboard!')
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveCount(0)
})

test('a toast waits for whoever has the pointer on it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openShare(page)
  await stopClock(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(500)
  await toast(page).hover()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 500)
  await page.clock.runFor(5000)
  await expect(toast(page)).toHaveCount(0)
})

test("the device's own sharing is offered where there is one, and giving up is no error", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const answers = [new DOMException('no', 'AbortError'), new DOMException('no', 'NotAllowedError')]
    navigator.canShare = () => true
    navigator.share = (data) => {
      document.documentElement.dataset.shared = JSON.stringify(data)
      return Promise.reject(answers.shift())
    }
  })
  await openShare(page)
  const more = dialog(page).getByRole('button', { name: 'More apps' })
  await more.click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', /"url":"http[^"]+\/tool\/645"/)
  await expect(toast(page)).toHaveCount(0)
  await more.click()
  await expect(page.getByRole('alert')).toContainText('Sharing failed')
})

test('the share dialog and its toast are accessible in both themes', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) strangers.push(request.url())
  })
  await page.addInitScript(() => localStorage.setItem('recent-tools', '[1,2]'))
  await openShare(page)
  await expect(page.locator('section[aria-label="Recently viewed"] a')).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page)).toContainText('Link copied to clipboard!')
  await expectAccessible(page)
  expect(strangers).toEqual([])
})

test('the share dialog fits a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openShare(page)
  const overflow = await dialog(page).evaluate((element) => {
    const edges = [...element.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)
    return Math.max(...edges) - element.getBoundingClientRect().right
  })
  expect(overflow).toBeLessThanOrEqual(0)
})

test('opened tools are remembered on this device, can be forgotten, and taken back', async ({ page }) => {
  for (const id of [1, 2, 645]) {
    await page.goto(`/tool/${id}`)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('recent-tools') ?? '[]')[0]))
      .toBe(id)
  }
  const row = page.getByRole('region', { name: 'Recently viewed' })
  await expect(row.getByRole('link')).toHaveCount(2)
  await expect(row.getByRole('link').first()).toHaveAttribute('href', '/tool/2')
  await row.getByRole('button', { name: 'Clear' }).click()
  await expect(row).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('link')).toHaveCount(2)
  await expect(toast(page)).toHaveCount(0)
})

test('a toast that is there when a dialog opens goes on working above it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('recent-tools', '[1,2]'))
  await page.goto('/tool/645')
  await page.getByRole('region', { name: 'Recently viewed' }).getByRole('button', { name: 'Clear' }).click()
  await expect(toast(page)).toContainText('Recently viewed cleared')
  await toast(page).hover()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(palette.getByRole('group', { name: 'Recently viewed' })).toBeVisible()
})

test('another tab adds to the list, and damage in it does no harm', async ({ page, context }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('recent-tools') === null) localStorage.setItem('recent-tools', '[1,"x",999999,')
  })
  await page.goto('/tool/645')
  await expect(page.getByRole('heading', { level: 1, name: 'Otter.ai' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-tools'))).toBe('[645]')
  const other = await context.newPage()
  await other.goto('/tool/3')
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveAttribute(
    'href',
    '/tool/3',
  )
})
