import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { fileRows } from './support/agent-rows.ts'
import { ADDRESS, card, cards, changeOfVendor, status, tab, vendorOf } from './support/review-queue.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }

test('a long list comes in pages, and a filter that leaves nothing can be taken off', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('lil'))
  const name = freshName('Page ')
  const rows = Array.from({ length: 50 }, (_, n) => ({ title: `${name} ${n}` }))
  await fileRows(server, { agent: 'Reader', recommendations: rows })
  await page.goto(ADDRESS)
  await expect(cards(page)).toHaveCount(24)
  const more = page.getByRole('button', { name: 'Load More' })
  await more.dblclick()
  await expect(cards(page)).toHaveCount(48)
  const names = await cards(page).getByRole('heading').allTextContents()
  expect(new Set(names).size).toBe(48)
  await page.goto(`${ADDRESS}?status=implemented&priority=Critical`)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(cards(page)).toHaveCount(24)
})

test('loading, failure and nothing at all each have their picture', async ({ browser }) => {
  const server = await TestServer.start()
  const context = await browser.newContext({ baseURL: server.url })
  const fresh = await context.newPage()
  await becomeAdmin(fresh, server, freshName('emp'))
  const answers = Promise.withResolvers<void>()
  await fresh.route('**/api/admin/ai-recommendations?*', async (route) => {
    await answers.promise
    await route.fulfill({ status: 500, json: { status: 500 } })
  })
  await fresh.goto(ADDRESS)
  await expect(fresh.locator('[data-placeholder]')).toHaveCount(6)
  answers.resolve()
  const failed = fresh.getByRole('alert').filter({ hasText: 'Error Loading Recommendations' })
  await expect(failed).toContainText('Failed to load AI recommendations. Please try again later.')
  await fresh.unroute('**/api/admin/ai-recommendations?*')
  await fresh.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await tab(fresh, /^Feedback \(0\)$/).click()
  await expect(fresh.getByText('No AI Feedback Yet')).toBeVisible()
  await tab(fresh, /^Recommendations/).click()
  await expect(fresh.getByText('No AI Recommendations Yet')).toBeVisible()

  // The shipped catalogue has something for them to find.
  await fresh.getByRole('button', { name: 'Run checks' }).dblclick()
  await expect(toast(fresh, 'Checks finished')).toBeVisible()
  await expect(cards(fresh).first()).toBeVisible()
  await context.close()
  await server.dispose()
})

test('a run that outlasts a call is waited for', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('run'))
  await page.clock.install()
  let calls = 0
  await page.route('**/api/admin/analysers/run', async (route) => {
    calls += 1
    // The first is never answered, as by a server that is still reading.
    if (calls > 1) await route.fulfill({ json: { filed: 7 } })
  })
  await page.goto(ADDRESS)
  await page.evaluate(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
      return controller.signal
    }
  })
  await page.getByRole('button', { name: 'Run checks' }).click()
  await expect(page.getByText('The built-in agents are checking the whole catalogue.')).toBeVisible()
  await page.clock.runFor(21_000)
  await expect(toast(page, 'The agents filed 7 new recommendations.')).toBeVisible()
  expect(calls).toBe(2)
})

test('axe finds nothing in both themes, and nothing runs over the edge', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('axe'))
  const name = freshName('Long ')
  const change = changeOfVendor(await vendorOf(page), 'V'.repeat(90))
  const levels = ['Low', 'Medium', 'High', 'Critical'] as const
  await fileRows(server, {
    agent: 'A'.repeat(100),
    recommendations: levels.map((priority, n) => ({
      title: `${name} ${'T'.repeat(150)}`,
      priority,
      change,
      confidence: 0.3 + n / 5,
      status: (['pending_review', 'approved', 'rejected', 'implemented'] as const)[n] ?? 'approved',
    })),
    feedback: levels.map((severity) => ({ severity, feature_area: name })),
  })
  const look = async () => {
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await expectWithinWindow(page)
      await expectAccessible(page)
    }
  }
  await page.goto(ADDRESS)
  await expect(cards(page).first()).toBeVisible()
  await look()
  await card(page, name).filter({ hasText: 'Pending review' }).first().getByRole('button').click()
  await status(page).selectOption('implemented')
  await look()
  await page.keyboard.press('Escape')
  await tab(page, /^Feedback/).click()
  await expect(card(page, name).first()).toBeVisible()
  await look()
})
