import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, takePremium } from './support/account.ts'
import { ApiAgent } from './support/api-agent.ts'
import { title } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import {
  expect,
  firstVisitTest,
  installedTest,
  test,
  untilCatalogueStored,
  untilOfflineReady,
} from './support/test.ts'

test.use({ changesCatalogue: true })

const row = (page: Page) => page.getByRole('region', { name: 'Featured' })

let listed = 0
/** Lists a tool that stands on the home page. @returns its name */
async function feature(server: TestServer): Promise<string> {
  const agent = await ApiAgent.register(server, freshName('lister'))
  const toolName = `Rowboat ${++listed}`
  const website = `https://rowboat-${listed}-${process.pid}.com`
  const description = `Rowboat ${listed} plans trips on rivers and lakes and knows when each lock opens.`
  await agent.list({ toolName, description, website }, 'featured')
  await expect(async () => {
    expect(await (await fetch(server.url)).text()).toContain('<meta name="featured"')
  }).toPass()
  return toolName
}

/** How far things on the page have moved so far, as the browser counts it. */
function moved(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          // The types know no layout shifts yet.
          resolve(list.getEntries().reduce((sum, entry) => sum + Number(entry.toJSON().value), 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
}

test('nobody pays: there is no row, and no place is kept free for one', async ({ browser }) => {
  const server = await TestServer.start()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const asked = page.waitForResponse(/\/api\/featured$/)
  await page.goto('/')
  expect((await asked).status()).toBe(200)
  await expect(row(page)).toHaveCount(0)
  await page.reload()
  await expect(title(page)).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.featured)).toBeUndefined()
  await context.close()
  await server.dispose()
})

test.describe('with a tool whose maker pays', () => {
  let toolName = ''
  test.beforeEach(async ({ server }) => {
    toolName ||= await feature(server)
  })

  test('it stands above the others with the word that it is paid for, and leads to its page', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(row(page).getByText('Paid placement')).toBeVisible()
    const link = row(page).getByRole('link', { name: toolName })
    await expect(link).toHaveAttribute('rel', 'sponsored')
    await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('music')
    await expect(row(page)).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('')
    await link.click()
    await expect(title(page)).toHaveText(toolName)
    await expect(page.getByRole('link', { name: 'Learn About Revenue System' })).toHaveAttribute(
      'href',
      '/agent-demo',
    )
  })

  firstVisitTest(
    'nothing moves under the eyes of the reader, on the first visit and on the next',
    async ({ page }) => {
      for (let visit = 0; visit < 2; visit++) {
        await page.goto('/')
        await untilCatalogueStored(page)
        await expect(row(page)).toBeVisible()
        expect(await moved(page)).toBeLessThan(0.02)
      }
    },
  )

  test('premium is free of it', async ({ page }) => {
    await page.goto('/')
    await expect(row(page)).toBeVisible()
    await become(page, freshName('prem'))
    await takePremium(page)
    await page.goto('/')
    await untilCatalogueStored(page)
    await expect(title(page)).toBeVisible()
    await expect(row(page)).toHaveCount(0)
  })

  test('axe finds nothing in both themes, and nothing runs over the edge', async ({ page }) => {
    await page.goto('/')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(row(page)).toBeVisible()
      await expectWithinWindow(page)
      await expectAccessible(page)
    }
  })
})

test('who comes from another page, where no place was kept free, is not disturbed by it', async ({
  page,
  server,
}) => {
  await feature(server)
  // High enough that the place of the row is in sight: out of sight it may come at any time.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await page.goto('/trending')
  await untilCatalogueStored(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click()
  await page.waitForFunction(() => localStorage.getItem('featured-tools') !== null)
  await expect(page.getByRole('region', { name: 'Tools' }).getByRole('article').first()).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click()
  await expect(title(page)).toHaveText('Trending')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click()
  await expect(row(page)).toBeVisible()
})

installedTest('without a connection the row shows what was paid for the last time', async ({ page }) => {
  const server = await TestServer.start()
  const toolName = await feature(server)
  const answered = page.waitForResponse(/\/api\/featured$/)
  await page.goto(server.url)
  await untilOfflineReady(page)
  await answered
  await server.stop()
  await page.goto(server.url)
  await expect(row(page).getByRole('link', { name: toolName })).toBeVisible()
  await server.dispose()
})
