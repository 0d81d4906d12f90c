import type { Browser, Page } from '@playwright/test'
import { become, enter, freshName, header, PASSWORD, toast, userButton } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { fileRows } from './support/agent-rows.ts'
import {
  ADDRESS,
  card,
  changeOfVendor,
  filter,
  keptOf,
  notes,
  review,
  status,
  tab,
  update,
  vendorOf,
} from './support/review-queue.ts'
import { title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }

async function anotherAdmin(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await becomeAdmin(page, server, freshName('second'))
  return page
}

test('a visitor is asked to sign in, a user is told that this is for admins, and nothing is asked of the server', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) asked.push(request.url())
  })
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Please Sign In')
  await become(page, freshName('rita'))
  await page.goto(ADDRESS)
  await expect(title(page)).toHaveText('Admin Access Required')
  expect(asked).toEqual([])
})

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`on a ${device}, an admin reads, filters and decides, and takes it back`, async ({ page, server }) => {
    await page.setViewportSize(viewport)
    await becomeAdmin(page, server, freshName('ada'))
    const name = freshName('Wording of ')
    const agent = freshName('Reader ')
    const words = `${name} says <b>nothing</b>.`
    await fileRows(server, {
      agent,
      recommendations: [
        {
          title: name,
          priority: 'Critical',
          category: 'Wording',
          description: words,
          confidence: 0.85,
          suggested_solution: 'Say more.',
          estimated_impact: 'People understand it',
          complexity: 'An hour of writing',
        },
        { title: `${name} again`, priority: 'Low', confidence: 0.4, status: 'rejected' },
      ],
    })
    await page.goto(ADDRESS)
    await expect(title(page)).toHaveText('AI Recommendations')
    const shown = card(page, words)
    for (const text of ['Critical', 'Wording', name, agent, '85%', 'Pending review', 'just now'])
      await expect(shown).toContainText(text)
    await expect(shown.getByRole('img', { name: 'Verified agent' })).toBeVisible()

    await filter(page, 'Priority').selectOption('Low')
    await expect(page).toHaveURL(/priority=Low/)
    await expect(card(page, `${name} again`)).toBeVisible()
    await expect(shown).toHaveCount(0)
    await page.reload()
    await expect(card(page, `${name} again`)).toContainText('Rejected')
    await filter(page, 'Priority').selectOption('Critical')
    await filter(page, 'Status').selectOption('pending_review')
    await expect(shown).toBeVisible()

    await review(page, words)
    const dialog = page.getByRole('dialog', { name })
    for (const text of ['85%', 'Critical', 'Say more.', 'People understand it', 'An hour of writing'])
      await expect(dialog).toContainText(text)
    await expect(update(page)).toBeDisabled()
    await status(page).selectOption('approved')
    await notes(page).fill('PreferenceSyncBase.')
    await update(page).dblclick()
    await expect(toast(page, 'Status updated')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(shown).toHaveCount(0)
    expect(await keptOf(page, name)).toMatchObject({ status: 'approved', adminNotes: 'PreferenceSyncBase.' })

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect(shown).toContainText('Pending review')
    expect(await keptOf(page, name)).toMatchObject({ status: 'pending_review', adminNotes: '' })
  })
}

test('a mechanical change is shown field by field, applied with one click, and taken back', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('ann'))
  const name = freshName('Maker of ')
  const before = await vendorOf(page)
  const change = changeOfVendor(before, 'Otter Makers')
  await fileRows(server, { agent: 'Facts', recommendations: [{ title: name, change }] })
  await page.goto(ADDRESS)
  await expect(card(page, name)).toContainText('One-click change')
  await review(page, name)
  const proposed = page.getByRole('region', { name: 'Proposed change' })
  await expect(proposed).toContainText('Otter.ai')
  await expect(proposed).toContainText('Made by')
  await expect(proposed.getByRole('insertion')).toHaveText('Otter Makers')
  await proposed.getByRole('button', { name: 'Apply Change' }).dblclick()
  await expect(toast(page, 'Change applied')).toBeVisible()
  await expect(card(page, name)).toContainText('Implemented')
  expect(await vendorOf(page)).toBe('Otter Makers')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(card(page, name)).toContainText('Pending review')
  expect(await vendorOf(page)).toBe(before)
})

test('a change of what has been edited since is not made, and says why', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('oli'))
  const name = freshName('Outdated ')
  const change = changeOfVendor('Nobody at all', 'Somebody')
  await fileRows(server, { agent: 'Facts', recommendations: [{ title: name, change }] })
  await page.goto(ADDRESS)
  await review(page, name)
  await page.getByRole('button', { name: 'Apply Change' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing was applied')
  expect(await keptOf(page, name)).toMatchObject({ status: 'pending_review' })
})

test('of two admins who decide on the same, the second learns of the first and can decide anew', async ({
  page,
  server,
  browser,
}) => {
  await becomeAdmin(page, server, freshName('one'))
  const name = freshName('Contested ')
  await fileRows(server, { agent: 'Reader', recommendations: [{ title: name }] })
  const other = await anotherAdmin(browser, server)
  for (const admin of [page, other]) {
    await admin.goto(ADDRESS)
    await review(admin, name)
  }
  await status(page).selectOption('approved')
  await notes(page).fill('Mine.')
  await update(page).click()
  await expect(card(page, name)).toContainText('Approved')

  await status(other).selectOption('rejected')
  await update(other).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(/Somebody else has set this to “approved”/)
  await expect(dialog.locator('[data-status="approved"]')).toBeVisible()
  await expect(notes(other)).toHaveValue('Mine.')
  expect(await keptOf(page, name)).toMatchObject({ status: 'approved' })

  await expect(status(other)).toHaveValue('rejected')
  await update(other).click()
  await expect(card(other, name)).toContainText('Rejected')
  expect(await keptOf(page, name)).toMatchObject({ status: 'rejected', adminNotes: 'Mine.' })
  await other.context().close()
})

test('feedback is shown with its own words and decided on', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('fay'))
  const area = freshName('Area ')
  await fileRows(server, {
    agent: 'Tester',
    feedback: [
      {
        feature_area: area,
        feedback_type: 'missing_feature_request',
        severity: 'High',
        description: 'There is no way back.',
        confidence: 0.65,
      },
    ],
  })
  await page.goto(ADDRESS)
  await tab(page, /^Feedback/).click()
  await expect(tab(page, /^Feedback \(\d+\)$/)).toBeVisible()
  const shown = card(page, area)
  for (const text of [
    'High',
    'missing feature request',
    'Tester',
    'There is no way back.',
    '65%',
    'Received',
  ])
    await expect(shown).toContainText(text)
  await review(page, area)
  await expect(update(page)).toBeDisabled()
  await status(page).selectOption('investigating')
  await update(page).click()
  await expect(shown).toContainText('Investigating')
  await page.reload()
  await expect(tab(page, /^Feedback/)).toHaveAttribute('aria-selected', 'true')
  await filter(page, 'Status').selectOption('investigating')
  await expect(shown).toBeVisible()
  await filter(page, 'Status').selectOption('closed')
  await expect(shown).toHaveCount(0)
})

test('a decision that does not arrive is not taken for made, and what was written stays', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('net'))
  const name = freshName('Unsent ')
  await fileRows(server, { agent: 'Reader', recommendations: [{ title: name }] })
  await page.goto(ADDRESS)
  await review(page, name)
  await status(page).selectOption('approved')
  await notes(page).fill('Kept.')
  await page.route('**/status', (route) => route.abort())
  await update(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Couldn’t reach the server')
  await expect(notes(page)).toHaveValue('Kept.')
  await page.unroute('**/status')
  await update(page).click()
  await expect(card(page, name)).toContainText('Approved')
  expect(await keptOf(page, name)).toMatchObject({ adminNotes: 'Kept.' })
})

test('a session that ends is signed in again where one was', async ({ page, server, context }) => {
  const name = freshName('end')
  await becomeAdmin(page, server, name)
  await context.clearCookies()
  await page.goto(ADDRESS)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(userButton(page, name)).toBeVisible()
  await expect(tab(page, /^Recommendations \(\d+\)$/)).toBeVisible()
})
