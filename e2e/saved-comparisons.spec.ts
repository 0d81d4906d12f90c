import type { Locator, Page } from '@playwright/test'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, takePremium, toast } from './support/account.ts'
import { chooseFirst, dialogOf, opener } from './support/comparison.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

const save = (place: Page | Locator) => place.getByRole('button', { name: 'Save comparison', exact: true })
const saved = (place: Page | Locator) => place.getByRole('button', { name: 'Saved', exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Saved comparisons' })
const SAVED_PAGE = '/favorites?tab=comparisons'

async function bePremium(page: Page, name: string): Promise<void> {
  await become(page, name)
  await takePremium(page)
  await page.evaluate(() => localStorage.setItem('premium-onboarding-completed', 'true'))
}

/** Saves comparisons of two by the call of devices, without the screens. */
async function saveMany(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ({ wanted, schema }) => {
      const user = JSON.parse(localStorage.getItem('session-user') ?? '{}').id
      const pairs = Array.from({ length: 26 }, (_, a) =>
        Array.from({ length: 26 - a }, (_, b) => [a + 1, a + b + 2]),
      ).flat()
      const key = (mid: number) => mid.toString(16).padStart(32, '0')
      for (let from = 0; from < wanted; from += 100) {
        const mutations = pairs.slice(from, Math.min(from + 100, wanted)).map((toolIds, at) => ({
          mid: from + at + 1,
          key: key(from + at + 1),
          name: 'comparison.set',
          args: { toolIds, on: true },
        }))
        const answer = await fetch('/api/sync/user', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ schema, user, clientId: key(user), epoch: null, since: 0, mutations }),
        })
        if (!answer.ok) throw new Error(await answer.text())
      }
    },
    { wanted: count, schema: USER_SYNC_SCHEMA },
  )
}

installedTest(
  'a comparison saved without a connection is on the other device when it is back, and can be removed and brought back',
  async ({ page, context, browser }) => {
    const name = freshName('saver')
    await bePremium(page, name)
    await page.goto('/')
    await untilOfflineReady(page)
    const [first = '', second = ''] = await chooseFirst(page, 2)
    await opener(page).click()
    await context.setOffline(true)
    await save(dialogOf(page)).click()
    await expect(toast(page, 'Comparison saved')).toBeVisible()
    await expect(saved(dialogOf(page))).toHaveAttribute('aria-pressed', 'true')
    const taken = page.waitForResponse((answer) => answer.url().endsWith('/api/sync/user') && answer.ok())
    await context.setOffline(false)
    await taken

    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await bePremium(other, name)
    await other.goto(SAVED_PAGE)
    await expect(list(other).getByRole('listitem')).toHaveCount(1)
    const link = list(other).getByRole('link')
    await expect(link).toContainText(first)
    await expect(link).toContainText(second)
    await link.click()
    await expect(saved(other)).toBeVisible()
    await saved(other).click()
    await expect(save(other)).toHaveAttribute('aria-pressed', 'false')
    await other.goBack()
    await expect(other.getByText('No saved comparisons yet')).toBeVisible()
    await toastAction(other, 'Undo')
    await expect(list(other).getByRole('listitem')).toHaveCount(1)
    await list(other)
      .getByRole('button', { name: /^Remove the comparison / })
      .click()
    await expect(other.getByText('No saved comparisons yet')).toBeVisible()
    await other.context().close()
  },
)

const toastAction = (page: Page, name: string) =>
  page.locator('.mantine-Notifications-root').getByRole('button', { name, exact: true }).click()

test('without premium the place of saving tells of it, and visitors are asked to sign in', async ({
  page,
}) => {
  await page.goto('/compare/1,2')
  await save(page).click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await become(page, freshName('free'))
  await page.goto('/compare/1,2')
  await save(page).click()
  const offer = page.getByRole('dialog', { name: 'Save comparisons' })
  await expect(offer).toContainText('Premium keeps up to 200 comparisons')
  await expectAccessible(page, { except: '.mantine-Notifications-root' })
  await offer.getByRole('link', { name: 'Get Free Premium' }).click()
  await expect(page).toHaveURL('/subscribe')
  await page.goto(SAVED_PAGE)
  await expect(page.getByText('Saved comparisons are part of premium')).toBeVisible()
  await page.getByRole('tab', { name: 'Favorite tools' }).click()
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await expect(page).toHaveURL('/favorites')
})

test('two hundred are shown a dozen at a time, the latest first', async ({ page }) => {
  await bePremium(page, freshName('many'))
  await saveMany(page, 200)
  await page.goto(SAVED_PAGE)
  await expect(list(page).getByRole('link')).toHaveCount(12)
  await expect(page.getByText('Showing 12 of 200')).toBeVisible()
  await page.getByRole('button', { name: 'Show more comparisons' }).click()
  await expect(list(page).getByRole('link')).toHaveCount(24)
})

test('a tool that has left the directory is told of, and the rest can still be compared', async ({
  page,
}) => {
  await bePremium(page, freshName('gone'))
  await page.route('**/api/sync/user', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const seq = Math.max(1, body.next)
    const rows = [
      { kind: 'comparison', seq, toolIds: [1, 2, 999_999], on: true },
      { kind: 'comparison', seq, toolIds: [3, 999_999], on: true },
    ]
    await route.fulfill({ response: answer, json: { ...body, rows: [...body.rows, ...rows] } })
  })
  await page.goto(SAVED_PAGE)
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(list(page).getByText('One of its tools has left the directory.')).toHaveCount(2)
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await list(page).getByRole('link').click()
  await expect(page).toHaveURL('/compare/1,2')
})

test('saved comparisons are accessible in both themes, and fit a narrow phone', async ({ page }) => {
  await bePremium(page, freshName('axe'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(SAVED_PAGE)
  await expect(page.getByText('No saved comparisons yet')).toBeVisible()
  await expectAccessible(page, { except: '.mantine-Notifications-root' })
  await saveMany(page, 3)
  await page.reload()
  await expect(list(page).getByRole('link')).toHaveCount(3)
  await expectWithinWindow(page)
  await expectAccessible(page, { except: '.mantine-Notifications-root' })
  await page.goto('/compare/1,2,3')
  await expect(save(page)).toBeVisible()
  await expectWithinWindow(page)
})
