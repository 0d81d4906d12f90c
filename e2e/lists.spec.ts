import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast, userButton } from './support/account.ts'
import { chooseFirst, results, tray } from './support/comparison.ts'
import { goTo, title } from './support/screens.ts'
import {
  cardNames,
  collectComplaints,
  expect,
  gotoOffline,
  installedTest,
  test,
  untilBooted,
  untilOfflineReady,
} from './support/test.ts'

const OTTER = 645

const entries = (page: Page) => page.getByRole('list', { name: 'Tools in this list' }).getByRole('listitem')
const cost = (page: Page) => page.getByRole('region', { name: 'Monthly cost' })

/** Makes a list on its page, and opens it. */
async function makeList(page: Page, name: string): Promise<void> {
  await page.goto('/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(title(page)).toHaveText(name)
}

async function addTool(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a tool' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(entries(page).filter({ has: page.getByRole('link', { name, exact: true }) })).toHaveCount(1)
}

/** Shares the list of the page. @returns the path of its link */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('switch', { name: 'Anyone with the link can see it' }).check()
  const link = await page.getByLabel('Link to the list').inputValue()
  await page.getByRole('button', { name: 'Close Share this list' }).click()
  return new URL(link).pathname
}

test.describe('a visitor', () => {
  // Loads the app once for all of these.
  let page: Page
  let complaints: string[]

  test.beforeAll(async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await page.goto('/')
    await untilBooted(page)
  })
  test.beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }))
  test.afterEach(() => expect(complaints.splice(0), 'the console stays empty').toEqual([]))
  test.afterAll(() => page.context().close())

  test('visitors who want to put what they have chosen into a list are asked to sign in', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await chooseFirst(page, 3)
    await expectWithinWindow(page)
    await tray(page).getByRole('button', { name: 'Add these to a list' }).click()
    await expect(page.getByRole('dialog', { name: 'Your AI Tool Hub account' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('a list that a busy server puts off says so, and can be asked for again', async () => {
    const path = `/list/${'0'.repeat(32)}`
    await page.route('**/api/lists/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', status: 503, detail: 'The server is busy.' } }),
    )
    await goTo(page, path)
    await expect(title(page)).toHaveText('Couldn’t load this list')
    await expect(page.getByText('The server is busy.')).toBeVisible()
    await page.unroute('**/api/lists/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page)).toHaveText('This list isn’t shared')
  })

  test('what one embeds is shown and copied from the page of a tool', async () => {
    await goTo(page, `/tool/${OTTER}`)
    await page.getByRole('button', { name: 'Get the HTML for Otter.ai' }).click()
    const dialog = page.getByRole('dialog', { name: 'Get the HTML for Otter.ai' })
    await expect(dialog.getByRole('textbox', { name: 'HTML' })).toHaveValue(
      /<iframe src="http[^"]+\/embed\/tool\/645"/,
    )
    const frame = dialog.frameLocator('iframe')
    await expect(frame.getByRole('link', { name: 'Otter.ai', exact: true })).toHaveAttribute(
      'rel',
      'noopener',
    )
    await dialog.getByText('Badge').click()
    await dialog.getByText('Dark').click()
    await expect(dialog.getByRole('textbox', { name: 'HTML' })).toHaveValue(
      /<img src="http[^"]+\/embed\/badge\/645\.svg\?theme=dark"/,
    )
    const badge = dialog.getByRole('img', { name: 'Otter.ai on AI Tool Hub' })
    await expect.poll(() => badge.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(188)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  test('visitors learn what lists are, and where to sign in', async () => {
    await goTo(page, '/lists')
    await expect(page.getByText('Sign in to make lists')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog', { name: 'Your AI Tool Hub account' })).toBeVisible()
  })
})

test('a list is made from a tool, priced by plan and seats, put in order, shared, and copied by somebody else', async ({
  page,
  browser,
  server,
}) => {
  await become(page, freshName('lister'))
  await page.goto(`/tool/${OTTER}`)
  await page.getByRole('button', { name: 'Add Otter.ai to a list' }).click()
  await page.getByRole('textbox', { name: 'New list' }).fill('Meetings <b>team</b>')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByRole('checkbox', { name: 'Meetings <b>team</b>' })).toBeChecked()
  await page.getByRole('link', { name: 'See all lists' }).click()
  await page.getByRole('link', { name: 'Meetings <b>team</b>' }).click()
  await expect(title(page)).toHaveText('Meetings <b>team</b>')

  await addTool(page, 'Fireflies.ai')
  await addTool(page, 'ChatGPT')
  await page.getByRole('combobox', { name: 'Plan of Otter.ai' }).selectOption('Pro')
  await expect(cost(page)).toContainText('$16.99')
  await page.getByRole('textbox', { name: 'Accounts of Otter.ai' }).fill('2')
  await expect(cost(page)).toContainText('$33.98')
  await page.getByRole('combobox', { name: 'Plan of Fireflies.ai' }).selectOption('Pro')
  await page.getByRole('textbox', { name: 'Seats of Fireflies.ai' }).fill('3')
  await expect(cost(page)).toContainText('1 tool has no plan chosen')
  await expect(entries(page).nth(1)).toContainText('a month')

  await page.getByRole('button', { name: 'Add a note on Otter.ai' }).click()
  await page
    .getByRole('textbox', { name: 'Notes on Otter.ai' })
    .fill('<img src=x onerror=alert(1)>\nfor calls')
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('What we use on Mondays.')
  await page.getByRole('button', { name: 'Move ChatGPT up' }).click()
  await expect(entries(page).nth(1)).toContainText('ChatGPT')
  await expect(page.getByRole('button', { name: 'Move ChatGPT up' })).toBeFocused()
  await entries(page)
    .nth(2)
    .locator('[data-drag]')
    .dragTo(entries(page).nth(0), { targetPosition: { x: 40, y: 4 } })
  await expect(entries(page).nth(0)).toContainText('Fireflies.ai')
  await page.getByRole('button', { name: 'Remove ChatGPT from the list' }).click()
  await expect(entries(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries(page)).toHaveCount(3)
  await expectAccessible(page)
  const path = await share(page)
  const sum = await cost(page).getByRole('status').textContent()

  const visitor = await (await browser.newContext()).newPage()
  await expect.poll(async () => (await visitor.request.get(server.url + path)).status()).toBe(200)
  const html = await (await visitor.request.get(server.url + path)).text()
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).toContain('property="og:title" content="Meetings &lt;b&gt;team&lt;/b&gt; | AI Tool Hub"')
  expect(html).toContain('What we use on Mondays.')
  await become(visitor, freshName('reader'), server.url)
  await visitor.goto(server.url + path)
  await untilBooted(visitor)
  await expect(title(visitor)).toHaveText('Meetings <b>team</b>')
  await expect(visitor.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(cost(visitor).getByRole('status')).toHaveText(sum ?? '')
  await expect(visitor.getByText('Pro · 2 accounts')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Copy to my lists' }).click()
  await expect(visitor).toHaveURL(/\/lists\/[0-9a-f]{32}$/)
  await expect(entries(visitor)).toHaveCount(3)
  await expect(cost(visitor).getByRole('status')).toHaveText(sum ?? '')

  await visitor.goto(`${server.url}/embed${path}`)
  await expect(visitor.getByRole('heading', { name: 'Meetings <b>team</b>' })).toBeVisible()
  await expect(visitor.getByText('<img src=x onerror=alert(1)>')).toBeVisible()

  await page.getByRole('button', { name: 'Shared', exact: true }).click()
  await page.getByRole('switch', { name: 'Anyone with the link can see it' }).uncheck()
  await expect.poll(async () => (await visitor.request.get(server.url + path)).status()).toBe(404)
  await visitor.goto(server.url + path)
  await expect(title(visitor)).toHaveText('This list isn’t shared')
  await visitor.context().close()
})

installedTest(
  'tools go into a list from their cards: by the heart, by the keyboard, and several at once, without a connection too',
  async ({ page, context }) => {
    await become(page, freshName('lister'))
    await page.goto('/')
    await untilOfflineReady(page)
    const names = await cardNames(page)
    const dialog = (what: string) => page.getByRole('dialog', { name: `Add ${what} to a list` })

    await page.getByRole('button', { name: `Favorite ${names[0]}` }).click()
    await page.getByRole('button', { name: 'Add to a list too' }).click()
    await dialog(names[0]!).getByRole('textbox', { name: 'New list' }).fill('Shortlist')
    await dialog(names[0]!).getByRole('button', { name: 'Create and add' }).click()
    await expect(page.getByRole('checkbox', { name: 'Shortlist' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog(names[0]!)).toBeHidden()

    await context.setOffline(true)
    const link = results(page).getByRole('link', { name: names[1]!, exact: true })
    await link.focus()
    await page.keyboard.press('l')
    await expect(dialog(names[1]!)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Shortlist' }).check()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()

    const chosen = await chooseFirst(page, 3)
    expect(chosen).toEqual(names.slice(0, 3))
    await tray(page).getByRole('button', { name: 'Add these to a list' }).click()
    const shortlist = page.getByRole('checkbox', { name: 'Shortlist' })
    await expect(shortlist).toHaveJSProperty('indeterminate', true)
    await shortlist.check()
    await expect(toast(page, `${names[2]} added to “Shortlist”`)).toBeVisible()
    await dialog('3 tools').getByRole('link', { name: 'See all lists' }).click()
    await page.getByRole('link', { name: 'Shortlist' }).click()
    await expect(entries(page).getByRole('link')).toHaveText(chosen)
    await context.setOffline(false)
    await page.reload()
    await expect(entries(page).getByRole('link')).toHaveText(chosen)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('a finger puts a list into another order by the handles, and scrolls everywhere else', async ({
    page,
  }) => {
    await become(page, freshName('lister'))
    await makeList(page, 'Calls')
    for (const name of ['Otter.ai', 'Fireflies.ai', 'ChatGPT']) await addTool(page, name)
    const names = entries(page).getByRole('link')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' || type === 'touchMove' ? [{ x, y }] : [],
      })
    const frames = (count: number) =>
      page.evaluate(async (left) => {
        for (let at = 0; at < left; at++) await new Promise(requestAnimationFrame)
      }, count)
    const boxOf = async (at: number) => (await entries(page).nth(at).boundingBox())!
    const handleOf = async (at: number) => {
      const { x, y, width, height } = (await entries(page).nth(at).locator('[data-drag]').boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const scrolled = () => page.evaluate(() => window.scrollY)
    /** Brings a row to the middle of the window, and puts a finger on its handle. */
    const take = async (at: number) => {
      await entries(page)
        .nth(at)
        .evaluate((row) => row.scrollIntoView({ block: 'center' }))
      await frames(2)
      const from = await handleOf(at)
      await touch('touchStart', from.x, from.y)
      return from
    }

    const from = await take(1)
    const top = await scrolled()
    const before = await boxOf(1)
    for (const y of [-20, -60, -before.height]) await touch('touchMove', from.x, from.y + y)
    await frames(2)
    expect((await boxOf(1)).y, 'the row follows the finger').toBeCloseTo(before.y - before.height, 0)
    expect(await scrolled(), 'the page does not').toBe(top)
    await touch('touchEnd')
    await expect(names).toHaveText(['Fireflies.ai', 'Otter.ai', 'ChatGPT'])
    await expect(page.getByText('Fireflies.ai is now number 1 of 3')).toBeAttached()

    const taken = await take(0)
    await touch('touchMove', taken.x, taken.y + 200)
    await frames(2)
    await touch('touchCancel')
    await frames(2)
    await expect(names, 'what is called off changes nothing').toHaveText([
      'Fireflies.ai',
      'Otter.ai',
      'ChatGPT',
    ])

    const first = await take(0)
    const start = await scrolled()
    await touch('touchMove', first.x, 790)
    await expect.poll(scrolled, 'at the edge the page scrolls along').toBeGreaterThan(start + 150)
    await touch('touchEnd')
    await expect(names).toHaveText(['Otter.ai', 'ChatGPT', 'Fireflies.ai'])
    await page.reload()
    await expect(names).toHaveText(['Otter.ai', 'ChatGPT', 'Fireflies.ai'])

    await expect(entries(page).first().locator('[data-drag]')).toHaveCSS('touch-action', 'none')
    await expect(entries(page).first(), 'elsewhere a finger scrolls').toHaveCSS('touch-action', 'auto')
    await expectWithinWindow(page)
  })
})

test('a list is renamed, copied, removed and brought back', async ({ page }) => {
  await become(page, freshName('lister'))
  await makeList(page, 'Thesis')
  await addTool(page, 'Otter.ai')
  const act = async (name: string, entry: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await act('Thesis', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Dissertation')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(title(page)).toHaveText('Dissertation')
  await act('Dissertation', 'Make a copy')
  await expect(title(page)).toHaveText('Copy of Dissertation')
  await expect(entries(page)).toHaveCount(1)
  await act('Copy of Dissertation', 'Remove')
  await expect(page).toHaveURL(/\/lists$/)
  await expect(page.getByRole('link', { name: 'Copy of Dissertation' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Copy of Dissertation' })).toBeVisible()
})

installedTest(
  'what two devices write into one list without a connection is all kept',
  async ({ page, browser, server }) => {
    const name = freshName('lister')
    await become(page, name)
    await makeList(page, 'Podcast')
    await untilOfflineReady(page)
    await addTool(page, 'Otter.ai')
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Record, cut and publish.')
    await page.getByRole('textbox', { name: 'Notes', exact: true }).blur()
    const path = new URL(page.url()).pathname

    const context = await browser.newContext()
    const other = await context.newPage()
    await become(other, name, server.url)
    await other.goto(server.url + path)
    await untilOfflineReady(other)
    await expect(userButton(other, name)).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Notes', exact: true })).toHaveValue(
      'Record, cut and publish.',
    )

    for (const each of [page, other]) await each.context().setOffline(true)
    await gotoOffline(page, path)
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Record, cut, mix and publish.')
    await addTool(page, 'Fireflies.ai')
    await other.getByRole('textbox', { name: 'Notes', exact: true }).fill('Record, cut and publish. Weekly.')
    await addTool(other, 'Descript')
    for (const each of [page, other]) await each.context().setOffline(false)
    for (const each of [page, other]) {
      await expect(entries(each)).toHaveCount(3)
      await expect(each.getByRole('textbox', { name: 'Notes', exact: true })).toHaveValue(
        'Record, cut, mix and publish. Weekly.',
      )
    }
    await expect(toast(page, 'Error')).toHaveCount(0)
    await context.close()
  },
)
