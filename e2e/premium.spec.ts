import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { become, takePremium } from './support/account.ts'
import { chooseFirst, dialogOf, opener } from './support/comparison.ts'
import { goTo, title, toolCards } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import {
  collectComplaints,
  expect,
  installedTest,
  test,
  untilBooted,
  untilCatalogueStored,
  untilOfflineReady,
} from './support/test.ts'

const tour = (page: Page) => page.getByRole('dialog', { name: 'Premium tour' })
const tourButton = (page: Page, name: string) => tour(page).getByRole('button', { name, exact: true })
const understood = (page: Page) => page.getByRole('region', { name: 'Understood as:' })
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search AI tools' })

const QUESTION = 'free tools to transcribe meetings rated over 4'
const DESK = { width: 1280, height: 900 }

/** With the tour taken. */
async function bePremium(page: Page, name: string, site = ''): Promise<void> {
  await become(page, name, site)
  await takePremium(page)
  await page.evaluate(() => localStorage.setItem('premium-onboarding-completed', 'true'))
}

/** What is known of the tour: in this browser, and in this tab. */
const marks = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('premium-onboarding-completed'),
    sessionStorage.getItem('premium-welcome-shown'),
  ])

/** What is understood of a question comes between the search field and the tools, without moving these. */
async function expectToolsStill(page: Page, said: (page: Page) => Locator): Promise<void> {
  await untilCatalogueStored(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const top = () =>
      page.evaluate(() => {
        const card = document.querySelector('section[aria-label="Tools"] article')
        return card === null ? null : Math.round(card.getBoundingClientRect().top + scrollY)
      })
    await searchField(page).fill('free tools')
    await expect(page.getByRole('heading', { level: 2, name: /^“free tools” in/ })).toBeVisible()
    // Comes once, with the first letters.
    await expect(
      page.getByRole('region', { name: 'Tools', exact: true }).getByRole('button', { name: /Follow/ }),
    ).toBeVisible()
    const before = await top()
    await searchField(page).pressSequentially(QUESTION.slice('free tools'.length))
    expect(await top()).toBe(before)
    await expect(said(page)).toBeVisible()
    expect(await top()).toBe(before)
    await searchField(page).fill('')
  }
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
  test.beforeEach(() => page.setViewportSize(DESK))
  test.afterEach(() => expect(complaints.splice(0), 'the console stays empty').toEqual([]))
  test.afterAll(() => page.context().close())

  test('a question in the search moves no tool when it is understood, without premium', async () => {
    await expectToolsStill(page, () => page.getByText('With premium:'))
  })

  test('a question in the search is shown as premium would read it', async () => {
    await searchField(page).fill(QUESTION)
    const hint = page.getByRole('paragraph').filter({ hasText: 'With premium:' })
    await expect(hint).toContainText('Free · Meeting Assistants · 4+ stars')
    await expect(hint.getByRole('link', { name: 'Get Free Premium' })).toHaveAttribute('href', '/subscribe')
    await expect(understood(page)).toHaveCount(0)
  })

  test('insights are locked, with the way to premium', async () => {
    await goTo(page, '/compare/645,646')
    const card = page.getByRole('complementary', { name: 'AI insights' })
    await expect(card.getByRole('link', { name: 'Get Free Premium' })).toHaveAttribute('href', '/subscribe')
  })

  test('the premium page tells what premium is, and asks who wants it', async () => {
    await goTo(page, '/subscribe')
    await expect(title(page)).toHaveText('Unlock Premium Features')
    const plan = page.getByRole('region', { name: 'Premium Plan' })
    await expect(plan).toContainText('One-time payment for lifetime access')
    await expect(plan.getByText('FREE', { exact: true })).toBeVisible()
    await expect(plan.getByRole('listitem')).toHaveText([
      'AI-powered tool summaries and insights',
      'Advanced comparison features',
      'Ad-free browsing',
      'Priority customer support',
      'Advanced analytics',
      'Access to all tool listings',
      'Basic search and filtering',
    ])
    await expect(plan).toContainText('Instant activation. No payment required.')
    await expect(plan.getByRole('link', { name: 'Check your account status' })).toHaveAttribute(
      'href',
      '/account',
    )
    await expectAccessible(page)
    await plan.getByRole('button', { name: 'Get Free Premium' }).click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign In' })).toBeVisible()
  })
})

test('premium says when it did not work and can be tried again, is given at once, says so, leads home and begins the tour, which is over when it is skipped', async ({
  page,
}) => {
  await become(page, 'activates')
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back, activates!' })).toBeVisible()
  await page.getByRole('complementary', { name: 'Agent marketplace' }).waitFor()
  await goTo(page, '/subscribe')
  await test.step('says when it did not work, and can be tried again', async () => {
    await page.route('**/api/activate-premium', (route) => route.abort())
    await page.getByRole('button', { name: 'Get Free Premium' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Unable to activate premium. Please try again.' })
    await expect(toast).toContainText('Error')
    await page.unroute('**/api/activate-premium')
  })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/activate-premium', async (route) => {
    await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: /Get Free Premium|Activating/ })
  await button.click()
  await expect(button).toHaveText('Activating...')
  await button.click()
  answer()
  await expect(page.getByText('Premium Activated!')).toBeVisible()
  await expect(page.getByText('You now have access to all premium features.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(tour(page)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Agent marketplace' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Get Free Premium' })).toBeHidden()
  await tourButton(page, 'Skip Tour').click()
  await expect(tour(page)).toHaveCount(0)
  expect((await marks(page))[0]).toBe('true')
  await goTo(page, '/subscribe')
  await expect(page.getByText('You have premium.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get Free Premium' })).toHaveCount(0)
})

test('the tour that is closed comes back in another session, takes six steps forward and back, gives hints, and is completed once for all', async ({
  page,
  context,
}) => {
  await become(page, 'tourist')
  await takePremium(page)
  await page.goto('/')
  await expect(tour(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour(page)).toHaveCount(0)
  expect(await marks(page)).toEqual([null, 'true'])

  const another = await context.newPage()
  await another.goto('/')
  await expect(tour(another)).toBeVisible()
  await expect(tour(another).getByText('Step 1 of 6')).toBeVisible()
  await expect(tourButton(another, 'Previous')).toHaveCount(0)
  await expectAccessible(another, { within: '[role="dialog"]' })
  await tourButton(another, 'Next').click()
  await expect(tour(another).getByText('Step 2 of 6')).toBeVisible()
  await expect(tour(another)).toContainText('Quick Action')
  await expect(tour(another)).toContainText('Pro Tip')
  await tourButton(another, 'Try a comparison').click()
  await expect(
    another.getByText("Select any 2-3 tools from the grid below and look for the 'Compare' button"),
  ).toBeVisible()
  await tourButton(another, 'Previous').click()
  await expect(tour(another).getByText('Step 1 of 6')).toBeVisible()
  await expect(tour(another).getByRole('heading', { level: 3 })).toBeFocused()
  for (let step = 1; step < 6; step++) await tourButton(another, 'Next').click()
  await expect(tour(another).getByText('Step 6 of 6')).toBeVisible()
  await tourButton(another, 'Find support').click()
  await expect(
    another.getByText('Click the support link in your profile dropdown for instant help'),
  ).toBeVisible()
  await tourButton(another, 'Complete Tour').click()
  await expect(tour(another)).toHaveCount(0)
  await expect(another.getByText("You're all set! Start exploring your premium features.")).toBeVisible()
  expect((await marks(page))[0]).toBe('true')
})

test('a tour that is taken elsewhere while it loads here does not open', async ({ page }) => {
  await become(page, 'elsewhere')
  await takePremium(page)
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  await page.route(/tour-dialog-[^/]+\.js$/, async (route) => {
    await taken
    await route.continue()
  })
  const loading = page.waitForRequest(/tour-dialog-[^/]+\.js$/)
  await page.goto('/')
  await loading
  await page.evaluate(() => localStorage.setItem('premium-onboarding-completed', 'true'))
  const loaded = page.waitForResponse(/tour-dialog-[^/]+\.js$/)
  take()
  await loaded
  // The mark of this tab says that the host has decided.
  await page.waitForFunction(() => sessionStorage.getItem('premium-welcome-shown') === 'true')
  await expect(tour(page)).toHaveCount(0)
})

test.describe('who has premium', () => {
  // Loads the app once for all of these.
  let page: Page
  let complaints: string[]

  test.beforeAll(async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    page = await context.newPage()
    complaints = collectComplaints(page)
    await bePremium(page, 'steady')
    await page.goto('/')
    await untilBooted(page)
  })
  test.beforeEach(() => page.setViewportSize(DESK))
  test.afterEach(() => expect(complaints.splice(0), 'the console stays empty').toEqual([]))
  test.afterAll(() => page.context().close())

  test('a question in the search moves no tool when it is understood, with premium', async () => {
    await expectToolsStill(page, () => page.getByText(/for “Free”: \d+ tools/))
  })

  test('a question in the search says what it knows of the price, keeps its words, gives up what no tool fulfils, and leaves plain words alone', async () => {
    await goTo(page, '/')
    await test.step('what a tool may cost a month, and lets go of it', async () => {
      await searchField(page).fill('transcribe meetings under $20')
      const chips = understood(page).getByRole('button', { name: /^Remove filter/ })
      await expect(chips).toHaveText(['Meeting Assistants', 'Under $20/mo'])
      const total = async (query: string) =>
        (await (await page.request.get(`/api/tools?category=meeting-assistants&limit=1${query}`)).json())
          .total
      const [within, all] = [await total('&maxPrice=19.99'), await total('')]
      expect(within).toBeGreaterThan(0)
      expect(within).toBeLessThan(all)
      const counted = page.getByRole('status').filter({ hasText: /^\d+ tools?$/ })
      await expect(counted).toHaveText(`${within} tools`)
      await expectAccessible(page)
      await understood(page).getByRole('button', { name: 'Remove filter Under $20/mo' }).click()
      await expect(chips).toHaveText(['Meeting Assistants'])
      await expect(counted).toHaveText(`${all} tools`)
    })
    await test.step('the words that are no filter stay, and the focus when a chip goes', async () => {
      await searchField(page).fill('freemium chatbots about poems')
      await expect(understood(page)).toContainText('“poems”')
      await expect(page.getByRole('status').filter({ hasText: /^\d+ tools?$/ })).toBeVisible()
      await understood(page).getByRole('button', { name: 'Remove filter Freemium' }).focus()
      await page.keyboard.press('Enter')
      await expect(understood(page).getByRole('status')).toBeFocused()
      await expectAccessible(page, { within: 'main' })
    })
    await test.step('that no tool fulfils it gives up its weakest wish, says so, and can be changed with one press', async () => {
      await searchField(page).fill(QUESTION)
      const told = page.getByRole('status').filter({ hasText: 'No tool has all of this.' })
      // No meeting assistant is free as a whole.
      await expect(told).toContainText(/With “Free or Freemium” for “Free”: [1-9]\d* tools?/)
      await expect(toolCards(page).first()).toBeVisible()
      await expect(page.getByText('No tools found')).toHaveCount(0)
      await expectAccessible(page, { within: 'main' })
      await understood(page).getByRole('button', { name: 'Require “Free”' }).click()
      await expect(page.getByText('No tools found')).toBeVisible()
      await understood(page).getByRole('button', { name: 'Remove filter Free' }).click()
      await expect(told).toHaveCount(0)
      await expect(toolCards(page).first()).toBeVisible()
    })
    await test.step('plain words stay what they are', async () => {
      await searchField(page).fill('royalty-free piano')
      await expect(page.getByRole('heading', { name: '“royalty-free piano” in All tools' })).toBeVisible()
      await expect(understood(page)).toHaveCount(0)
    })
  })

  test('insights stand below a comparison, each with its reason, in the dialog and on the page', async () => {
    await goTo(page, '/compare/645,646')
    const insights = page.getByRole('region', { name: 'AI insights' })
    await expect(insights.getByRole('listitem').first()).toBeVisible()
    await expect(insights).toContainText('Choose Otter.ai for')
    await expect(insights.getByText('Sample data').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Free Premium' })).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(insights.getByRole('listitem')).toHaveCount(3)
    await insights.getByRole('button', { name: /^Show all \d+ insights$/ }).click()
    await expect(insights.getByRole('listitem').nth(3)).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, '/')
    await chooseFirst(page, 2)
    await opener(page).click()
    await expect(dialogOf(page).getByRole('region', { name: 'AI insights' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
  })
})

installedTest(
  'a question in the search becomes filters that can be corrected and taken back, also without the server',
  async ({ page }) => {
    const server = await TestServer.start()
    await bePremium(page, 'asker', server.url)
    await page.goto(server.url)
    await untilOfflineReady(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await server.dispose()
    await searchField(page).fill('free and verified tools to transcribe meetings rated over 4 over $2')
    const chips = understood(page).getByRole('button', { name: /^(Remove filter|Require)/ })
    await expect(chips).toHaveText(['Free', 'Verified', 'Meeting Assistants', '4+ stars'])
    await expect(understood(page)).toContainText('We ignored: “over $2”')
    for (const wish of ['Verified', 'Free']) {
      const insist = understood(page).getByRole('button', { name: `Require “${wish}”` })
      const remove = understood(page).getByRole('button', { name: `Remove filter ${wish}` })
      await expect(insist.or(remove)).toBeVisible()
      if (await insist.isVisible()) await insist.click()
      await remove.click()
    }
    await expect(chips).toHaveText(['Meeting Assistants', '4+ stars'])
    await expect(
      page.getByRole('heading', { level: 2, name: /^“free and verified.* over \$2” in/ }),
    ).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* tools?$/ })).toBeVisible()
    await expect(toolCards(page).first()).toBeVisible()
    // Who goes on from here has filters, and the words are back on the way back.
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: /^Paid/ })
      .check()
    await expect(page).toHaveURL(/\?category=meeting-assistants&pricing=paid&rating=4$/)
    await expect(searchField(page)).toHaveValue('')
    await expect(understood(page)).toHaveCount(0)
    await expect(toolCards(page).first()).toBeVisible()
    await page.goBack()
    await expect(searchField(page)).toHaveValue(/^free and verified/)
  },
)
