import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { becomeAdmin, callsOf } from './support/admin.ts'
import { actOnRow, chooseFilter, tableRow, tableRows } from './support/data-table.ts'
import { title } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// Reviews move figures that other stories look at.
test.use({ changesCatalogue: true, ownServer: 'held reviews' })

const SIZES = [
  ['phone', { width: 360, height: 780 }],
  ['desktop', { width: 1280, height: 900 }],
] as const

const HELD = /^Not public and not counted yet/
const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

async function openReviews(page: Page, tool: number): Promise<void> {
  await page.goto(`/tool/${tool}`)
  await reviews(page).scrollIntoViewIfNeeded()
  await expect(reviews(page).getByRole('status', { name: 'Loading reviews' })).toHaveCount(0)
}

const counted = (page: Page, tool: number) =>
  page.evaluate(async (id) => {
    const { rating, reviewCount } = await (await fetch(`/api/tools/${id}/reviews`)).json()
    const { rating: shown, reviewCount: shownCount } = await (await fetch(`/api/tools/${id}`)).json()
    return { rating, reviewCount, shown, shownCount }
  }, tool)

async function look(page: Page): Promise<void> {
  await expectWithinWindow(page)
  await expectAccessible(page)
}

for (const [place, [device, viewport]] of SIZES.entries()) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })
    const tool = 11 + place

    test('reviews of many new accounts wait; one is counted, one is not, and the log says why', async ({
      page,
      server,
      browser,
    }) => {
      const somebody = async () => (await browser.newContext({ baseURL: server.url, viewport })).newPage()
      const names = Array.from({ length: 5 }, () => freshName('new'))
      const people: Page[] = []
      for (const [at, name] of names.entries()) {
        if (at < 2) {
          const review = { rating: 1, text: `Bad, says number ${at}.` }
          const written = await (await callsOf(server, name))('PUT', `/api/tools/${tool}/review`, review)
          expect(written.status).toBe(200)
          continue
        }
        const person = await somebody()
        await become(person, name)
        await openReviews(person, tool)
        await reviews(person).getByRole('button', { name: 'Write a review' }).click()
        const form = person.getByRole('dialog')
        await form.getByRole('radio', { name: '1 star' }).check()
        await form.getByLabel('Your experience (optional)').fill(`Bad, says number ${at}.`)
        await form.getByRole('button', { name: 'Save review' }).click()
        await expect(reviews(person).getByRole('heading', { name: 'Your review' })).toBeVisible()
        await expect(reviews(person).getByText(HELD)).toHaveCount(at < 3 ? 0 : 1)
        people.push(person)
      }
      // The third is counted still, and is not told otherwise.
      const [waiting, refused] = people.slice(1)
      if (waiting === undefined || refused === undefined)
        throw new Error('Five people have reviewed the tool.')
      await expectAccessible(waiting, { within: '#reviews' })
      await expectWithinWindow(waiting)
      const three = { rating: '1.0', reviewCount: 3, shown: '1.0', shownCount: 3 }
      await expect.poll(() => counted(waiting, tool)).toEqual(three)

      await becomeAdmin(page, server, freshName('root'))
      await page.goto('/admin/reviews')
      await expect(title(page)).toHaveText('Reviews')
      await expect(tableRow(page, 'Reviews', 'Bad, says number 2.').first()).toBeVisible()
      await chooseFilter(page, 'Show', 'Waiting for a decision')
      const held = tableRow(page, 'Reviews', names[3] ?? '')
      await expect(held.getByText('Not counted yet')).toBeVisible()
      await look(page)
      await actOnRow(page, 'Bad, says number 3.', 'Publish')
      await expect(held).toHaveCount(0)
      const four = { rating: '1.0', reviewCount: 4, shown: '1.0', shownCount: 4 }
      await expect.poll(() => counted(waiting, tool)).toEqual(four)
      await expect(reviews(waiting).getByText(HELD)).toHaveCount(0)

      await actOnRow(page, 'Bad, says number 4.', 'Remove')
      const asking = page.getByRole('dialog')
      await asking.getByLabel('Reason').fill(`${names[4]} is not a real person.`)
      await asking.getByRole('button', { name: 'Remove review' }).click()
      await expect(
        asking.getByText('Please don’t name the author. Everyone can read the reason.'),
      ).toBeVisible()
      await look(page)
      await asking.getByLabel('Reason').fill('One of many accounts that were made for this.')
      await asking.getByRole('button', { name: 'Remove review' }).click()
      await expect(toast(page, 'Review removed')).toBeVisible()
      await expect(tableRows(page, 'Reviews')).toHaveCount(0)
      await expect(page.getByText('Nothing to decide')).toBeVisible()
      await look(page)
      await expect(reviews(refused).getByText('A moderator removed your review')).toBeVisible()

      const visitor = await somebody()
      await openReviews(visitor, tool)
      const name = (await title(visitor).textContent()) ?? ''
      await reviews(visitor).getByRole('link', { name: 'Removed reviews, and why' }).click()
      await expect(title(visitor)).toHaveText('Removed reviews')
      await expect(rows(visitor, 'Removed reviews')).toHaveCount(1)
      await expect(rows(visitor, 'Removed reviews')).toContainText(
        'One of many accounts that were made for this.',
      )
      await expect(rows(visitor, 'Removed reviews')).toContainText('Never counted')
      await expect(visitor.getByText(names[4] ?? '')).toHaveCount(0)
      await look(visitor)
      await button(visitor, `Remove filter ${name}`).click()
      await expect(visitor).not.toHaveURL(/tool=/)
      await rows(visitor, 'Removed reviews').first().getByRole('link', { name }).click()
      await expect(title(visitor)).toHaveText(name)
      for (const person of [...people, visitor]) await person.context().close()
    })
  })
}

test('the log says when it is empty, and when it does not arrive', async ({ page }) => {
  await page.goto('/removals?tool=40')
  await expect(page.getByText('No reviews of this tool have been removed since the log began.')).toBeVisible()
  await page.getByText('How ratings are counted').click()
  await expect(page.getByText(/changes at most once a minute/)).toBeVisible()
  await look(page)
  await page.route('**/api/review-removals*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await button(page, 'Remove filter Only one tool').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the log' })).toBeVisible({
    timeout: 20_000,
  })
  await look(page)
  await page.unroute('**/api/review-removals*')
  await button(page, 'Try again').click()
  await expect(page.getByText('Couldn’t load the log')).toHaveCount(0)
})
