import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName } from './support/account.ts'
import { callsOf } from './support/admin.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true, ownServer: 'changes of tools' })

const OTTER = '/tool/645'

const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true })

/** The card is drawn anew when what it shows arrives. */
const comeNear = (page: Page) =>
  expect(() => history(page).scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()

/** What an admin does with the price, on the server. */
async function changePrice(server: TestServer, priceFrom: number): Promise<void> {
  const call = await callsOf(server, freshName('ada'), 'admin')
  const tool = await (await call('GET', '/api/tools/645')).json()
  const edit = {
    base: { pricing: tool.pricing, priceFrom: tool.priceFrom },
    changes: { pricing: 'paid', priceFrom },
  }
  const answer = await call('PATCH', '/api/admin/tools/645', edit)
  expect(answer.status, await answer.text()).toBe(200)
}

test('an admin changes a price, and the page of the tool and its feed say so', async ({ page, server }) => {
  await page.goto(OTTER)
  await comeNear(page)
  await expect(history(page)).toContainText(/No changes since \d+ \w+ \d{4}\./)

  await changePrice(server, 123)
  await page.goto(OTTER)
  await comeNear(page)
  const change = history(page).getByRole('listitem')
  await expect(change).toHaveCount(1)
  await expect(change).toContainText('→ $123 / month')
  await expect(change).toContainText('Entered by an admin of this directory')
  await expect(change.locator('time')).toHaveText(/^\d+ \w+ \d{4}$/)
  // Of the day before there is the old price.
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toContainText('Now $123 / month')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectWithinWindow(page)

  const feed = await page.request.get(`${server.url}/feeds/tools/645.atom`)
  expect(await feed.text()).toContain('→ $123 / month</title>')
})

test('feeds are named in the head and on the page of tools, categories and searches, and are well-formed', async ({
  page,
  server,
}) => {
  for (const [path, feed] of [
    [OTTER, '/feeds/tools/645'],
    ['/categories/image-generation', '/feeds/categories/image-generation'],
    ['/?search=image&pricing=free', '/feeds/search'],
  ] as const) {
    await page.goto(path)
    const query = path.startsWith('/?') ? path.slice(1) : ''
    const head = (type: string) =>
      page.locator(`head link[rel=alternate][type="application/${type}"][data-head]`)
    await expect(head('atom+xml')).toHaveAttribute('href', `${feed}.atom${query}`)
    await expect(head('feed+json')).toHaveAttribute('href', `${feed}.json${query}`)
    await expect(page.getByRole('link', { name: 'Feed', exact: true })).toHaveAttribute(
      'href',
      `${feed}.atom${query}`,
    )
    const text = await (await page.request.get(`${server.url}${feed}.atom${query}`)).text()
    // Our own pages parse no markup.
    await page.goto('about:blank')
    const parsed = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      const count = (name: string) => document.querySelectorAll(name).length
      return { errors: count('parsererror'), entries: count('entry'), ids: count('entry > id') }
    }, text)
    expect(parsed.errors).toBe(0)
    expect(parsed.entries).toBeGreaterThan(0)
    expect(parsed.ids).toBe(parsed.entries)
  }
})

test('without a connection the history says that it needs one', async ({ page }) => {
  await page.route('**/api/tools/645/history*', (route) => route.abort())
  await page.goto(OTTER)
  await comeNear(page)
  await expect(history(page)).toContainText('Go online to see them.')
})
