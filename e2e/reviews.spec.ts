import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, dialog, enter, freshName, PASSWORD, panel, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { goTo } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import {
  collectComplaints,
  expect,
  installedTest,
  test,
  untilBooted,
  untilOfflineReady,
} from './support/test.ts'

// Reviews move figures that other stories look at.
// Their authors are many, and a server lets only so many accounts be made in an hour.
test.use({ changesCatalogue: true, ownServer: 'reviews' })

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const ownReview = (page: Page) => reviews(page).getByRole('heading', { name: 'Your review' })
const form = (page: Page) => page.getByRole('dialog', { name: /^(Review |Edit your review)/ })
const star = (page: Page, count: number) => form(page).getByRole('radio', { name: `${count} star` })
const experience = (page: Page) => form(page).getByLabel('Your experience (optional)')
const save = (page: Page) => form(page).getByRole('button', { name: 'Save review' })
const button = (page: Page, name: string) => reviews(page).getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The page of a tool with its reviews in view. */
async function openReviews(page: Page, tool: number): Promise<void> {
  await page.goto(`/tool/${tool}`)
  await untilReviews(page)
}

/** The same where the app runs already. */
async function goToReviews(page: Page, tool: number): Promise<void> {
  await untilBooted(page)
  const before = (await title(page).textContent()) ?? ''
  await goTo(page, `/tool/${tool}`)
  await expect(title(page)).not.toHaveText(before)
  await untilReviews(page)
}

async function untilReviews(page: Page): Promise<void> {
  await reviews(page).scrollIntoViewIfNeeded()
  await expect(reviews(page).getByRole('status', { name: 'Loading reviews' })).toHaveCount(0)
}

async function write(page: Page, rating: number, text: string): Promise<void> {
  if (!(await form(page).isVisible())) await button(page, 'Write a review').click()
  await star(page, rating).check()
  await experience(page).fill(text)
  await save(page).click()
  await expect(ownReview(page)).toBeVisible()
}

async function send(server: TestServer, [method, path, body]: Sent, cookie = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie }
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer
}

type Sent = [method: string, path: string, body?: object]

/** @returns the cookies of a new account's session */
async function signIn(server: TestServer, name: string): Promise<string> {
  const account = { username: name, email: `${name}@example.com`, password: PASSWORD }
  await send(server, ['POST', '/api/register', account])
  const answer = await send(server, ['POST', '/api/login', { username: name, password: PASSWORD }])
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Somebody with an account of their own reviews a tool, without any screen. */
async function reviewAs(server: TestServer, name: string, { tool, ...review }: SentReview): Promise<void> {
  await send(server, ['PUT', `/api/tools/${tool}/review`, review], await signIn(server, name))
}

/** An admin lets all reviews count that wait for a decision: more than three new accounts have reviewed a tool. */
async function countHeld(server: TestServer): Promise<void> {
  const name = freshName('admin')
  const cookie = await signIn(server, name)
  await server.manage('grant', name, 'admin')
  const answer = await send(server, ['GET', '/api/admin/reviews?state=held'], cookie)
  const { reviews: held }: { reviews: { id: number }[] } = await answer.json()
  for (const { id } of held.toReversed())
    await send(server, ['POST', `/api/admin/reviews/${id}/count`], cookie)
}

interface SentReview {
  tool: number
  rating: number
  text: string
}

const figures = (page: Page, tool: number) =>
  page.evaluate(async (id) => {
    const { rating, reviewCount, isSample } = await (await fetch(`/api/tools/${id}`)).json()
    return { rating, reviewCount, isSample }
  }, tool)

async function somebodyElse(browser: Browser, server: TestServer): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage()
}

test('a visitor is asked to sign in, and comes back to the form', async ({ page }) => {
  const name = freshName('rev')
  await become(page, name)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await openReviews(page, 1)
  await expect(reviews(page).getByText('No reviews yet')).toBeVisible()
  await expect(reviews(page).getByText(/is sample data/)).toBeVisible()
  await button(page, 'Sign in to review').click()
  await expect(panel(page, 'Sign In')).toBeVisible()
  await enter(page, name, PASSWORD)
  await expect(dialog(page)).toBeHidden()
  await expect(form(page).getByRole('heading', { name: /^Review / })).toBeVisible()
  await expect(star(page, 1)).toBeFocused()
})

test('while the rating follows, the page says so next to the form', async ({ browser }) => {
  const paced = await TestServer.start({ RATINGS_EVERY_MS: '3600000' })
  try {
    const page = await somebodyElse(browser, paced)
    await become(page, freshName('rev'))
    await openReviews(page, 10)
    await write(page, 5, 'The first of this minute')
    await expect.poll(() => figures(page, 10)).toMatchObject({ rating: '5.0', reviewCount: 1 })
    const note = reviews(page).getByText(/updates within a minute/)
    await expect(reviews(page).getByText('1 review', { exact: true })).toBeVisible()
    await expect(note).toHaveCount(0)
    await goToReviews(page, 11)
    await write(page, 2, 'The second')
    await expect(note).toBeVisible()
    await expect(reviews(page).getByText('1 review', { exact: true })).toBeVisible()
    expect(await figures(page, 11)).toMatchObject({ isSample: true })
    await expectAccessible(page, { within: '#reviews' })
    // The next start shows what waits.
    await paced.stop()
    await paced.start()
    await expect.poll(() => figures(page, 11)).toMatchObject({ rating: '2.0', reviewCount: 1 })
    await expect(note).toHaveCount(0)
    await page.context().close()
  } finally {
    await paced.dispose()
  }
})

/** Each would be seen or heard if it were markup. */
const PAYLOADS = [
  '<script>document.title = "owned"</script>',
  '<img src=x onerror="document.title = \'owned\'">',
  '"><svg onload="document.title = \'owned\'">',
  'javascript:document.title="owned"',
  '{{constructor.constructor("document.title=1")()}}',
  '</p></article><iframe srcdoc="<script>parent.document.title=1</script>">',
]

test.describe('one reader', () => {
  // Goes from tool to tool as links do: the app is loaded once.
  let page: Page
  let complaints: string[]

  test.beforeAll(async ({ browser, server }) => {
    page = await somebodyElse(browser, server)
    complaints = collectComplaints(page)
    await become(page, freshName('rev'))
    await page.goto('/support')
  })
  test.beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }))
  test.afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints.splice(0), 'the console stays empty').toEqual([])
  })
  test.afterAll(() => page.context().close())

  test('a review is edited, deleted, and brought back', async () => {
    await goToReviews(page, 3)
    await button(page, 'Write a review').click()
    await save(page).click()
    await expect(form(page).getByText('Please choose how many stars.')).toBeVisible()
    await write(page, 2, 'Not for me')
    await button(page, 'Edit').click()
    await expect(experience(page)).toHaveValue('Not for me')
    await experience(page).fill('Never mind')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(reviews(page).getByText('Not for me')).toBeVisible()
    await button(page, 'Edit').click()
    // As radio buttons do: the arrow keys choose.
    await star(page, 2).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await experience(page).fill('It has grown on me')
    await save(page).click()
    await expect(reviews(page).getByRole('img', { name: '4 out of 5 stars' }).first()).toBeVisible()
    await expect.poll(() => figures(page, 3)).toMatchObject({ rating: '4.0', reviewCount: 1 })

    await button(page, 'Delete').click()
    await expect(toast(page, 'Review deleted')).toBeVisible()
    await expect.poll(() => figures(page, 3)).toMatchObject({ isSample: true })
    await expect(button(page, 'Write a review')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(reviews(page).getByText('It has grown on me')).toBeVisible()
    await expect.poll(() => figures(page, 3)).toMatchObject({ rating: '4.0', reviewCount: 1 })
  })

  test('what is being written stays while the reader looks elsewhere, and over a reload', async () => {
    await goToReviews(page, 4)
    await button(page, 'Write a review').click()
    await star(page, 5).check()
    await experience(page).fill('Half a thought')
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).first().click()
    await expect(title(page)).not.toHaveText('')
    await page.goBack()
    await reviews(page).scrollIntoViewIfNeeded()
    await button(page, 'Continue your review').click()
    await expect(experience(page)).toHaveValue('Half a thought')
    await expect(star(page, 5)).toBeChecked()
    await experience(page).fill('Half a thought, and more')
    await page.reload()
    await reviews(page).scrollIntoViewIfNeeded()
    await button(page, 'Continue your review').click()
    await expect(experience(page)).toHaveValue('Half a thought, and more')
    await expect(star(page, 5)).toBeChecked()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Write a review')).toBeVisible()
  })

  test('two tabs show the same review', async () => {
    await goToReviews(page, 5)
    const tab = await page.context().newPage()
    await openReviews(tab, 5)
    await write(page, 5, 'From the first tab')
    await expect(reviews(tab).getByText('From the first tab')).toBeVisible()
    await button(tab, 'Delete').click()
    await expect(button(page, 'Write a review')).toBeVisible()
    await tab.close()
  })

  test('a moderator removes a review with a reason; its author reads it and writes another', async ({
    browser,
    server,
  }) => {
    await goToReviews(page, 6)
    await write(page, 5, 'Buy my pills')

    const admin = await somebodyElse(browser, server)
    await becomeAdmin(admin, server, freshName('admin'))
    await openReviews(admin, 6)
    await reviews(admin)
      .getByRole('button', { name: /^Remove the review by/ })
      .click()
    const asking = admin.getByRole('dialog')
    await asking.getByRole('button', { name: 'Remove review' }).click()
    await expect(asking.getByText('Please give a reason. The author will see it.')).toBeVisible()
    await asking.getByLabel('Reason').fill('Advertising')
    await asking.getByRole('button', { name: 'Remove review' }).click()
    await expect(toast(admin, 'Review removed')).toBeVisible()
    await expect(reviews(admin).getByText('Buy my pills')).toHaveCount(0)

    await expect(reviews(page).getByText('A moderator removed your review')).toBeVisible()
    await expect(reviews(page).getByText('Advertising')).toBeVisible()
    await button(page, 'Write a new review').click()
    await write(page, 4, 'It does what it says')
    await expect.poll(() => figures(page, 6)).toMatchObject({ rating: '4.0', reviewCount: 1 })
    await admin.context().close()
  })

  test('texts are texts, whatever they say', async ({ server }) => {
    for (const text of PAYLOADS) await reviewAs(server, freshName('xss'), { tool: 7, rating: 1, text })
    await countHeld(server)
    await goToReviews(page, 7)
    for (const text of PAYLOADS) await expect(reviews(page).getByText(text, { exact: true })).toBeVisible()
    expect(await page.title()).not.toMatch(/owned|^1$/)
    await expect(reviews(page).locator('script, iframe, img, svg[onload]')).toHaveCount(0)
  })

  test('more reviews come page by page; long words keep within a narrow screen', async ({ server }) => {
    for (let at = 0; at < 12; at++) {
      const text = at % 2 === 0 ? 'm'.repeat(300) : ''
      await reviewAs(server, freshName('w'.repeat(20)), { tool: 8, rating: 1 + (at % 5), text })
    }
    await countHeld(server)
    await page.setViewportSize({ width: 360, height: 740 })
    await goToReviews(page, 8)
    await expect(reviews(page).getByRole('article')).toHaveCount(10)

    // A further review makes the page ask again; the reader asks for more before that answer is there, and need not wait for it.
    const asked = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    await page.route('**/api/tools/8/reviews', async (route) => {
      asked.resolve()
      await goesOn.promise
      await route.continue()
    })
    await reviewAs(server, freshName('late'), { tool: 8, rating: 3, text: 'The latest' })
    await countHeld(server)
    await asked.promise
    await button(page, 'Load more reviews').click()
    await expect(reviews(page).getByRole('article')).toHaveCount(12)
    goesOn.resolve()
    await expect(reviews(page).getByText('The latest')).toBeVisible()
    await expect(reviews(page).getByText('13 reviews')).toBeVisible()
    await expect(reviews(page).getByRole('article')).toHaveCount(13)
    await expect(button(page, 'Load more reviews')).toHaveCount(0)
    await expectWithinWindow(page)
  })

  test('the form, the own review and those of others are accessible in both themes', async ({ server }) => {
    const tool = 9
    await reviewAs(server, freshName('rev'), { tool, rating: 3, text: 'So so' })
    await goToReviews(page, tool)
    await expectAccessible(page, { within: '#reviews' })
    await button(page, 'Write a review').click()
    await save(page).click()
    await expect(form(page).getByText('Please choose how many stars.')).toBeVisible()
    await expectAccessible(page)
    await write(page, 5, 'Good')
    await expectAccessible(page, { within: '#reviews' })
  })

  test('reviews are put in order, held to the stars of a bar, and found helpful', async ({ server }) => {
    const tool = 14
    for (const [rating, text] of [
      [5, 'Splendid'],
      [2, 'Meagre'],
    ] as const)
      await reviewAs(server, freshName('rev'), { tool, rating, text })
    await goToReviews(page, tool)
    const texts = reviews(page).getByRole('article')
    await expect(texts).toHaveText([/Meagre/, /Splendid/])
    await reviews(page).getByRole('combobox', { name: 'Sort reviews' }).selectOption('Highest rated')
    await expect(texts).toHaveText([/Splendid/, /Meagre/])
    await reviews(page).getByRole('button', { name: '2 stars: 1' }).click()
    await expect(texts).toHaveText([/Meagre/])
    const helpful = texts.getByRole('button', { name: /^Helpful/ })
    await helpful.click()
    await expect(helpful).toContainText('Helpful (1)')
    await page.reload()
    await reviews(page).scrollIntoViewIfNeeded()
    await expect(texts.filter({ hasText: 'Meagre' }).getByRole('button', { pressed: true })).toContainText(
      'Helpful (1)',
    )
  })
})

installedTest(
  'a review written offline waits, survives a reload, is sent, and moves the figures of everybody',
  async ({ page, context, browser, server }) => {
    await become(page, freshName('rev'))
    await openReviews(page, 2)
    const tool = (await title(page).textContent()) ?? ''
    await untilOfflineReady(page)

    const other = await somebodyElse(browser, server)
    await other.goto(`/?search=${encodeURIComponent(tool)}`)
    const card = other
      .getByRole('region', { name: 'Tools' })
      .getByRole('listitem')
      .filter({ has: other.getByRole('heading', { name: tool, exact: true }) })
    await expect(card).toContainText(/[1-9]\d* reviews/)
    const reader = await other.context().newPage()
    await openReviews(reader, 2)
    await expect(reader.getByRole('main').getByText('Sample data').first()).toBeVisible()

    await context.setOffline(true)
    await write(page, 4, 'Written on a train.')
    await expect(reviews(page).getByText('Waiting to be sent')).toBeVisible()
    await page.reload()
    await reviews(page).scrollIntoViewIfNeeded()
    await expect(reviews(page).getByText('Written on a train.')).toBeVisible()
    await expect(reviews(page).getByText('Reviews aren’t available offline')).toBeVisible()
    expect(await figures(other, 2)).toMatchObject({ isSample: true })

    await context.setOffline(false)
    await expect(reviews(page).getByText('Waiting to be sent')).toBeHidden({ timeout: 20_000 })
    await expect.poll(() => figures(other, 2)).toEqual({ rating: '4.0', reviewCount: 1, isSample: false })
    await expect(card).toContainText('1 review', { timeout: 20_000 })
    await expect(card).not.toContainText('1 reviews')
    await expect(reviews(reader).getByText('Written on a train.')).toBeVisible({ timeout: 20_000 })
    await expect(reader.getByRole('main').getByText('4.0/5')).toBeVisible()
    // Its head; what was shown on earlier days stays a sample.
    await expect(reader.locator('article > header').getByText('Sample data')).toHaveCount(0)
    await other.context().close()
  },
)
